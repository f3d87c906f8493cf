/* How fast one core can play random deals of classic Sedma for four: the limit in C.
 *
 *   gcc -O3 -march=native -o limit limit.c
 *   ./limit bytes|mask DEALS [SEED]      prints seconds, tricks and points of seats 0 and 2 a deal
 *
 * bytes  a hand is four bytes, the pack is shuffled, one random number is drawn for each choice:
 *        the work of the library.
 * mask   a hand is a set of bits, the stock is a set of which cards are drawn when they are needed,
 *        and several choices are cut from one random number: less work.
 *
 * A leader who cannot prolong ends the trick without a choice, as in the library. Needs a processor
 * with BMI2. A card is four times its rank plus its suit; rank 0 is the seven, 3 the ten, 7 the ace.
 */
#include <immintrin.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return t.tv_sec + 1e-9 * t.tv_nsec;
}
static inline uint64_t splitmix(uint64_t z) {
    z += 0x9E3779B97F4A7C15ull;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
}
static inline uint64_t step(uint64_t *s) {
    uint64_t x = *s;
    x ^= x << 13; x ^= x >> 7; x ^= x << 17;
    return *s = x;
}
static inline uint32_t below(uint64_t *s, uint32_t n) {
    return (uint32_t)(((step(s) >> 32) * n) >> 32);
}
#define PTS(card) ((0x88u >> ((card) >> 2)) & 1u)

typedef struct { uint64_t playouts, decisions, tricks, points02; } Tally;

/* ------------------------------------------------------------------ bytes */
static inline uint32_t drop(uint32_t h, uint32_t i) {
    return _pext_u32(h, ~(0xFFu << (8 * i)));
}
/* bytes of h whose rank is `lead` or seven, flagged at bit 0 of the byte */
static inline uint32_t contflags(uint32_t h, uint32_t n, uint32_t lead) {
    uint32_t x = h & 0x1C1C1C1Cu, y = x ^ (lead * 0x04040404u);
    uint32_t nz = (((x + 0x7F7F7F7Fu) & (y + 0x7F7F7F7Fu)) >> 7) & 0x01010101u;
    return ~nz & 0x01010101u & (uint32_t)((1ull << (8 * n)) - 1);
}
static inline void play_bytes(uint64_t *s, Tally *t) {
    uint8_t deck[32];
    for (int i = 0; i < 32; i++) deck[i] = i;
    for (int i = 31; i > 0; i--) {
        uint32_t j = below(s, i + 1);
        uint8_t a = deck[i]; deck[i] = deck[j]; deck[j] = a;
    }
    uint32_t hand[4];
    memcpy(hand, deck, 16);
    uint32_t pos = 16, leader = 0, n = 4, dec = 0, tricks = 0, pts[2] = {0, 0};
    for (;;) {
        uint32_t i = below(s, n), c, best = leader, tp = 0;
        c = (hand[leader] >> (8 * i)) & 255;
        hand[leader] = drop(hand[leader], i);
        uint32_t lead = c >> 2;
        dec++;
        for (;;) {
            tp += PTS(c);
            for (int k = 1; k < 4; k++) {
                uint32_t p = (leader + k) & 3;
                i = below(s, n);
                c = (hand[p] >> (8 * i)) & 255;
                hand[p] = drop(hand[p], i);
                tp += PTS(c);
                if ((c >> 2) == lead || (c >> 2) == 0) best = p;
            }
            dec += 3;
            n--;
            uint32_t f = contflags(hand[leader], n, lead);
            if (!f) break;
            uint32_t m = _mm_popcnt_u32(f), k = below(s, m + 1);
            dec++;
            if (k == m) break;
            i = _tzcnt_u32(_pdep_u32(1u << k, f)) >> 3;
            c = (hand[leader] >> (8 * i)) & 255;
            hand[leader] = drop(hand[leader], i);
            best = leader;
        }
        tricks++;
        pts[best & 1] += tp;
        leader = best;
        if (pos < 32) {
            for (; n < 4 && pos < 32; n++)
                for (int k = 0; k < 4; k++) {
                    uint32_t p = (leader + k) & 3;
                    hand[p] = (hand[p] & ((1u << (8 * n)) - 1)) | ((uint32_t)deck[pos++] << (8 * n));
                }
        } else if (n == 0) { pts[best & 1]++; break; }
    }
    t->playouts++; t->decisions += dec; t->tricks += tricks; t->points02 += 10 * pts[0];
}

/* ------------------------------------------------------------------- mask */
static inline uint32_t cut(uint64_t *r, uint32_t n) {           /* mixed-radix digits of one word */
    unsigned __int128 m = (unsigned __int128)*r * n;
    *r = (uint64_t)m;
    return (uint32_t)(m >> 64);
}
static inline uint32_t pick(uint64_t *r, uint32_t set, uint32_t n) {
    return _pdep_u32(1u << cut(r, n), set);
}
static inline void play_mask(uint64_t *s, Tally *t) {
    const uint32_t seven = 0xFu, tens = (0xFu << 12) | (0xFu << 28);
    uint32_t stock = ~0u, left = 32, hand[4];
    uint64_t r = step(s), rp;
    for (int p = 0; p < 4; p++) {
        uint32_t h = 0;
        for (int k = 0; k < 4; k++) { uint32_t b = pick(&r, stock, left--); stock ^= b; h |= b; }
        if (p == 1) r = step(s);
        hand[p] = h;
    }
    uint32_t leader = 0, n = 4, dec = 0, tricks = 0, pts[2] = {0, 0};
    for (;;) {
        rp = step(s);
        uint32_t b = pick(&rp, hand[leader], n), best = leader, seen = 0;
        hand[leader] ^= b;
        uint32_t beat = (0xFu << (_tzcnt_u32(b) & 28)) | seven;
        dec++;
        for (;;) {
            seen |= b;
            for (int k = 1; k < 4; k++) {
                uint32_t p = (leader + k) & 3;
                b = pick(&rp, hand[p], n);
                hand[p] ^= b; seen |= b;
                best = (b & beat) ? p : best;
            }
            dec += 3; n--;
            uint32_t f = hand[leader] & beat;
            if (!f) break;
            uint32_t m = _mm_popcnt_u32(f), k = cut(&rp, m + 1);
            dec++;
            if (k == m) break;
            b = _pdep_u32(1u << k, f);
            hand[leader] ^= b; best = leader;
        }
        tricks++;
        pts[best & 1] += _mm_popcnt_u32(seen & tens);
        leader = best;
        if (left) {
            r = step(s);
            for (; n < 4 && left; n++)
                for (int k = 0; k < 4; k++) {
                    uint32_t q = pick(&r, stock, left--);
                    stock ^= q; hand[(leader + k) & 3] |= q;
                }
        } else if (n == 0) { pts[best & 1]++; break; }
    }
    t->playouts++; t->decisions += dec; t->tricks += tricks; t->points02 += 10 * pts[0];
}

int main(int argc, char **argv) {
    const char *mode = argc > 1 ? argv[1] : "bytes";
    uint64_t n = argc > 2 ? strtoull(argv[2], 0, 10) : 1000000;
    uint64_t seed = argc > 3 ? strtoull(argv[3], 0, 10) : 1;
    Tally t = {0};
    uint64_t s = splitmix(seed);
    double a = now();
    if (!strcmp(mode, "bytes")) for (uint64_t g = 0; g < n; g++) play_bytes(&s, &t);
    else if (!strcmp(mode, "mask")) for (uint64_t g = 0; g < n; g++) play_mask(&s, &t);
    else return 2;
    printf("%.9f %.4f %.4f\n", now() - a, (double)t.tricks / t.playouts,
           (double)t.points02 / t.playouts);
    return 0;
}
