#include <stdint.h>
#include <stdio.h>

static uint64_t mix(uint64_t x) {
    x += 0x9E3779B97F4A7C15u;
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return x ^ x >> 31;
}
static uint64_t start(uint64_t seed, uint64_t index) {
    uint64_t x = mix(mix(seed) + index);
    return x ? x : 1;
}
static uint32_t next(uint64_t *x) {
    *x ^= *x << 13, *x ^= *x >> 7, *x ^= *x << 17;
    return *x >> 32;
}
static uint32_t below(uint64_t *x, uint32_t n) {
    return n == 1 ? 0 : (uint64_t)next(x) * n >> 32;
}
int main(void) {
    static const char *rank[] = {"7", "8", "9", "10", "J", "Q", "K", "A"};
    uint64_t seeds[] = {0, 1, 7, UINT64_MAX}, x;
    int pack[32], last, other, card;

    for (int row = 0; row < 4; row++) {
        x = start(seeds[row], 0);
        for (int n = 0; n < 4; n++) printf("%08x ", next(&x));
        printf("\n");
    }
    x = start(7, 0);
    for (card = 0; card < 32; card++) pack[card] = card;
    for (last = 31; last > 0; last--) {
        other = below(&x, last + 1);
        card = pack[last], pack[last] = pack[other], pack[other] = card;
    }
    for (card = 0; card < 32; card++)
        printf("%s%c ", rank[pack[card] / 4], "cshd"[pack[card] % 4]);
    printf("\n");
    return 0;
}
