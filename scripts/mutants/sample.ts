/** `size` of the items, chosen by the seed alone: the same seed and items give the same sample. */
export function sampleOf<Item>(items: readonly Item[], size: number, seed: number): Item[] {
  const random = randomFrom(seed);
  const keyed = items.map((item) => ({ item, key: random() }));
  return keyed
    .toSorted((a, b) => a.key - b.key)
    .slice(0, size)
    .map(({ item }) => item);
}

/** Mulberry32, a small generator with a state of 32 bits. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
