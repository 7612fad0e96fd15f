/**
 * Public references are ids, spelled. `trf_9xk2…` and the row's id are one thing in two forms, so a reference needs
 * no column and no index of its own, and cannot collide. The spelling mixes the bits only so that neighbours do not
 * look alike; it hides nothing, and nothing relies on a reference being hard to guess.
 */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const BITS = 60n;
const LENGTH = 12;
const MASK = (1n << BITS) - 1n;
const FACTOR = 0x9e3_779b_97f4_a7c1n | 1n;
const FACTOR_INVERSE = inverse(FACTOR);

export function spell(prefix: string, id: bigint): string {
  let rest = mix(id);
  let text = "";
  for (let place = 0; place < LENGTH; place++) {
    text = ALPHABET[Number(rest & 31n)] + text;
    rest >>= 5n;
  }
  return `${prefix}_${text}`;
}

/** The id that a reference spells, or undefined for a text that is none of that kind. */
export function unspell(prefix: string, reference: string): bigint | undefined {
  if (reference.length !== prefix.length + 1 + LENGTH || !reference.startsWith(`${prefix}_`))
    return undefined;
  let mixed = 0n;
  for (const letter of reference.slice(prefix.length + 1)) {
    const value = ALPHABET.indexOf(letter);
    if (value < 0) return undefined;
    mixed = (mixed << 5n) | BigInt(value);
  }
  return unmix(mixed);
}

/** Shifting by more than half the width undoes itself, and an odd factor has an inverse: so mixing can be undone. */
function mix(id: bigint): bigint {
  let value = (id * FACTOR) & MASK;
  value ^= value >> 31n;
  value = (value * FACTOR) & MASK;
  return value ^ (value >> 31n);
}

function unmix(mixed: bigint): bigint {
  let value = mixed ^ (mixed >> 31n);
  value = (value * FACTOR_INVERSE) & MASK;
  value ^= value >> 31n;
  return (value * FACTOR_INVERSE) & MASK;
}

/** Newton's iteration: each step doubles how many low bits are right. */
function inverse(odd: bigint): bigint {
  let result = odd;
  for (let step = 0; step < 6; step++) result = (result * (2n - odd * result)) & MASK;
  return result;
}
