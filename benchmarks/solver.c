/* solver.c - open-hand (perfect-information) solver of classic four-player Sedma.
 *
 *   gcc -O3 -march=native -o solver solver.c
 *   ./solver CARDS DEALS SEED [LIMIT_S] [CANON 0|1] [TTLOG2] [TTKINDS] [EXHAUST 0|1]
 *
 * CARDS = 16 (empty stock), 20, 24, 28 or 32 cards left; hands of four, stock order known,
 * player 0 to lead.  Deals are limit.c's: xorshift64 seeded by splitmix(SEED + i), Fisher-Yates.
 * Alpha-beta on the points of side 0/2 in units of ten, root driven by MTD(f), transposition
 * table at every node kind in TTKINDS (bit 0 lead, 1 replies, 2 offers; default lead only).
 * EXHAUST: plain memoised minimax, no pruning (counts the distinct positions a deal can reach).
 *
 * Keys: suits are dropped (hand = rank counts); players are counted from the leader; with CANON
 * the interchangeable ranks {8,9,J,Q,K} and {10,A} are sorted by where their cards lie.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void) { struct timespec t; clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t); return t.tv_sec + 1e-9 * t.tv_nsec; }
static inline uint64_t mix(uint64_t z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
}
static inline uint64_t step(uint64_t *s) { uint64_t x = *s; x ^= x << 13; x ^= x >> 7; x ^= x << 17; return *s = x; }

typedef struct { uint64_t key; uint8_t lo, hi, move, depth; uint32_t pad; } Entry;
static Entry *tt;
static uint64_t ttmask;
static int canon = 1, kinds = 1, exhaust;

static uint32_t H[4];                 /* rank counts of each hand, a nibble a rank */
static uint16_t C[8];                 /* the same by rank, a nibble a player */
static uint16_t SP[17][8];            /* where each rank lies in the stock from a position on */
static uint8_t stock[16];
static int stock_end;
static uint64_t nodes, probes, hits;
static double deadline;
static int stopped;
static const int VAL[8] = {0, 0, 0, 1, 0, 0, 0, 1};

#define SWAP(a, b) do { if (s[a] < s[b]) { uint32_t t_ = s[a]; s[a] = s[b]; s[b] = t_; } } while (0)

static inline void signatures(uint32_t *s, int leader, int pos, int lead, int k) {
    for (int r = 0; r < 8; r++) {
        uint32_t c = C[r];
        c = ((c >> (4 * leader)) | (c << (16 - 4 * leader))) & 0xFFFF;
        s[r] = c | (uint32_t)SP[pos][r] << 16;
    }
    if (k) s[lead] |= 8;
}
static inline uint64_t hash(const uint32_t *sig, int k, int bestrel, int pile) {
    uint32_t s[8];
    memcpy(s, sig, sizeof s);
    if (canon) {
        SWAP(3, 7);
        SWAP(1, 2); SWAP(4, 5); SWAP(2, 6); SWAP(1, 4); SWAP(2, 5); SWAP(4, 6); SWAP(1, 2); SWAP(5, 6); SWAP(4, 5); SWAP(2, 4); SWAP(1, 2); SWAP(4, 5); SWAP(5, 6);
    }
    uint64_t a = s[0] | (uint64_t)s[1] << 32, b = s[2] | (uint64_t)s[3] << 32,
             c = s[4] | (uint64_t)s[5] << 32, d = s[6] | (uint64_t)s[7] << 32;
    uint64_t x = mix(a + 0x9E3779B97F4A7C15ull * (1 + k + 8 * bestrel + 32 * pile));
    x = mix(x ^ b) + 0x632BE59BD9B4E019ull;
    x = mix(x ^ c) + 0x9E3779B97F4A7C15ull;
    return mix(x ^ d);
}

static int node(int k, int leader, int lead, int best, int pile, int pos, int n, int R, int alpha, int beta);

static int end_trick(int best, int pile, int pos, int n, int R, int alpha, int beta) {
    int mine = !(best & 1);
    if (n == 0 && pos == stock_end) return mine ? pile + 1 : 0;
    int m = (stock_end - pos) / 4, d = 4 - n < m ? 4 - n : m, g = mine ? pile : 0, v;
    for (int i = 0; i < 4 * d; i++) {
        int p = (best + i) & 3, r = stock[pos + i];
        H[p] += 1u << 4 * r; C[r] += 1u << 4 * p;
    }
    v = g + node(0, best, 0, best, 0, pos + 4 * d, n + d, R - pile, alpha - g, beta - g);
    for (int i = 0; i < 4 * d; i++) {
        int p = (best + i) & 3, r = stock[pos + i];
        H[p] -= 1u << 4 * r; C[r] -= 1u << 4 * p;
    }
    return v;
}

/* k cards of the round are down; k = 4: the leader's offer.  n: cards in the mover's hand. */
static int node(int k, int leader, int lead, int best, int pile, int pos, int n, int R, int alpha, int beta) {
    if (!exhaust) {
        if (R <= alpha) return R;
        if (beta <= 0) return 0;
    }
    nodes++;
    if (!(nodes & 0xFFFF) && now() > deadline) stopped = 1;
    if (stopped) return 0;
    if (k == 0 && n == 1 && pos == stock_end) {            /* the last round plays itself */
        nodes += 3;
        int l = __builtin_ctz(H[leader]) >> 2, b = leader, p = VAL[l];
        for (int i = 1; i < 4; i++) {
            int q = (leader + i) & 3, c = __builtin_ctz(H[q]) >> 2;
            p += VAL[c];
            if (c == l || c == 0) b = q;
        }
        return b & 1 ? 0 : p + 1;
    }
    int mover = (leader + k) & 3, max = !(mover & 1);
    uint32_t h = H[mover];
    int use = (kinds >> (k == 0 ? 0 : k == 4 ? 2 : 1)) & 1, ttmove = 15;
    uint32_t sig[8];
    uint64_t key = 0;
    Entry *e = 0;
    int odd = leader & 1, lo = 0, hi = R;
    if (use) {
        signatures(sig, leader, pos, lead, k);
        key = hash(sig, k, (best - leader) & 3, pile);
        Entry *b = tt + (key & ttmask & ~3ull);
        probes++;
        for (int i = 0; i < 4; i++)
            if (b[i].key == key) {
                e = b + i; hits++;
                lo = odd ? R - e->hi : e->lo;
                hi = odd ? R - e->lo : e->hi;
                ttmove = e->move;
                if (lo >= beta || lo == hi) return lo;
                if (hi <= alpha) return hi;
                if (lo > alpha) alpha = lo;
                if (hi < beta) beta = hi;
                break;
            }
    }
    int a0 = alpha, b0 = beta, bestmove = 15, v = max ? -1 : 99;
    int ms[8], m = 0;
    if (k == 4) {
        int win = ((best & 1) == (mover & 1));
        if (win) ms[m++] = 8;
        if (lead && (h >> 4 * lead & 15)) ms[m++] = lead;
        if (h & 15) ms[m++] = 0;
        if (!win) ms[m++] = 8;
    } else {
        /* order: winning partner -> points first; else a beating card, then blanks, then points */
        int sc[8];
        int win = k && ((best & 1) == (mover & 1));
        for (int r = 0; r < 8; r++) {
            if (!(h >> 4 * r & 15)) continue;
            int cnt = h >> 4 * r & 15, s;
            if (k == 0) s = r == 0 ? 2 : VAL[r] ? 1 : 3 + cnt;
            else {
                int beats = r == 0 || r == lead;
                if (win) s = beats ? 1 - (r == 0) + 4 * (r == lead && VAL[r]) : VAL[r] ? 6 : 3;
                else s = beats ? 5 + (r == lead) : VAL[r] ? 1 : 3;
            }
            if (use) {                                      /* interchangeable with an earlier rank? */
                int dup = 0;
                for (int i = 0; i < m; i++)
                    if (sig[ms[i]] == sig[r] && VAL[ms[i]] == VAL[r] && ms[i] != 0) dup = 1;
                if (dup) continue;
            }
            int i = m++;
            while (i && sc[i - 1] < s) { sc[i] = sc[i - 1]; ms[i] = ms[i - 1]; i--; }
            sc[i] = s; ms[i] = r;
        }
    }
    if (ttmove != 15)
        for (int i = 1; i < m; i++)
            if (ms[i] == ttmove) { memmove(ms + 1, ms, i * sizeof(int)); ms[0] = ttmove; break; }
    for (int i = 0; i < m; i++) {
        int r = ms[i], w;
        if (r == 8) w = end_trick(best, pile, pos, n, R, alpha, beta);
        else {
            H[mover] -= 1u << 4 * r; C[r] -= 1u << 4 * mover;
            int p = pile + VAL[r], nl = k ? lead : r, nb = (k == 0 || r == 0 || r == nl) ? mover : best;
            if (k == 4) w = node(1, leader, nl, nb, p, pos, n, R, alpha, beta);
            else if (k < 3) w = node(k + 1, leader, nl, nb, p, pos, n, R, alpha, beta);
            else {
                uint32_t lh = H[leader];
                if ((lh & 15) || (lh >> 4 * nl & 15)) w = node(4, leader, nl, nb, p, pos, n - 1, R, alpha, beta);
                else w = end_trick(nb, p, pos, n - 1, R, alpha, beta);
            }
            H[mover] += 1u << 4 * r; C[r] += 1u << 4 * mover;
        }
        if (stopped) return 0;
        if (max ? w > v : w < v) { v = w; bestmove = r; }
        if (exhaust) continue;
        if (max) { if (v > alpha) alpha = v; } else { if (v < beta) beta = v; }
        if (alpha >= beta) break;
    }
    if (use) {
        if (v <= a0) { if (v < hi) hi = v; }
        else if (v >= b0) { if (v > lo) lo = v; }
        else lo = hi = v;
        int depth = 4 * n - (k & 3) + (stock_end - pos);
        if (!e) {
            Entry *b = tt + (key & ttmask & ~3ull);
            e = b;
            for (int i = 0; i < 4; i++) {
                if (b[i].key == key) { e = b + i; break; }
                if (b[i].depth < e->depth) e = b + i;
            }
        } else if (e->key != key) {                        /* replaced below us */
            Entry *b = tt + (key & ttmask & ~3ull);
            e = b;
            for (int i = 1; i < 4; i++) if (b[i].depth < e->depth) e = b + i;
        }
        e->key = key; e->depth = depth; e->move = bestmove;
        e->lo = odd ? R - hi : lo; e->hi = odd ? R - lo : hi;
    }
    return v;
}

int main(int argc, char **argv) {
    int cards = atoi(argv[1]), deals = atoi(argv[2]);
    uint64_t seed = strtoull(argv[3], 0, 10);
    double limit = argc > 4 ? atof(argv[4]) : 60;
    if (argc > 5) canon = atoi(argv[5]);
    int lg = argc > 6 ? atoi(argv[6]) : 24;
    if (argc > 7) kinds = atoi(argv[7]);
    if (argc > 8) exhaust = atoi(argv[8]);
    tt = aligned_alloc(64, sizeof(Entry) << lg);
    ttmask = (1ull << lg) - 1;
    for (int g = 0; g < deals; g++) {
        uint64_t s = mix(seed + g + 0x9E3779B97F4A7C15ull);
        uint8_t deck[32];
        for (int i = 0; i < 32; i++) deck[i] = i;
        for (int i = 31; i > 0; i--) {
            uint32_t j = (uint32_t)(((step(&s) >> 32) * (uint64_t)(i + 1)) >> 32);
            uint8_t t = deck[i]; deck[i] = deck[j]; deck[j] = t;
        }
        memset(tt, 0, sizeof(Entry) << lg);
        memset(H, 0, sizeof H); memset(C, 0, sizeof C); memset(SP, 0, sizeof SP);
        stock_end = cards - 16;
        int R = 1;
        for (int i = 0; i < cards; i++) {
            int r = deck[i] >> 2;
            R += VAL[r];
            if (i < 16) { H[i >> 2] += 1u << 4 * r; C[r] += 1u << 4 * (i >> 2); }
            else {
                stock[i - 16] = r;
                for (int p = 0; p <= i - 16; p++) SP[p][r] |= 1u << (i - 16 - p);
            }
        }
        nodes = probes = hits = 0; stopped = 0;
        double t0 = now();
        deadline = t0 + limit;
        int lo = 0, hi = R, f = R / 2, rounds = 0;
        while (lo < hi) {
            int b = f > lo ? f : lo + 1;
            if (exhaust) { f = node(0, 0, 0, 0, 0, 0, 4, R, -1, 99); break; }
            f = node(0, 0, 0, 0, 0, 0, 4, R, b - 1, b);
            rounds++;
            if (stopped) break;
            if (f < b) hi = f; else lo = f;
        }
        double d = now() - t0;
        uint64_t used = 0;
        for (uint64_t i = 0; i <= ttmask; i++) used += tt[i].key != 0;
        printf("deal %d value %d of %d %s nodes %lu time %.4f Mnodes/s %.2f hit %.2f entries %lu\n", g, f, R,
               stopped ? "STOPPED" : "solved", nodes, d, nodes / d / 1e6, (double)hits / (probes + 1), used);
        fflush(stdout);
    }
    return 0;
}
