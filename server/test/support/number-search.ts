/** Somewhere that a number could be read. */
export interface Place {
  readonly name: string;
  readonly content: Buffer;
}

/** Returns which of these numbers can be read, and where: `22987651231 as hexadecimals in the log`. */
export function readableIn(numbers: Iterable<string>, places: Iterable<Place>): string[] {
  const search = new NumberSearch(numbers);
  const found = new Set<string>();
  for (const { name, content } of places)
    for (const number of search.find(content)) found.add(`${number} in ${name}`);
  return [...found];
}

/** A spelling of a number, and its bytes. */
interface Spelling {
  readonly number: string;
  readonly written: string;
  readonly bytes: Buffer;
}

/** Shorter texts occur by chance. */
const LENGTH_MIN = 8;

/**
 * Finds any of many numbers in one pass over bytes, plain, as hexadecimals or as base64. It looks at two bytes and
 * skips ahead as far as no number can end (Wu and Manber, 1994), so that files cost little however many numbers there
 * are.
 */
class NumberSearch {
  readonly #width: number;
  /** For each two bytes, how far the next place is at which a spelling's first bytes can end. */
  readonly #shifts: Uint8Array;
  readonly #byBeginning = new Map<string, Spelling[]>();

  constructor(numbers: Iterable<string>) {
    const spellings = [...numbers].flatMap(spellingsOf);
    this.#width = Math.min(255, ...spellings.map(({ bytes }) => bytes.length));
    if (this.#width < LENGTH_MIN) throw new Error("numbers this short occur by themselves");
    this.#shifts = new Uint8Array(65_536).fill(this.#width - 1);
    for (const spelling of spellings) this.#add(spelling);
  }

  /** The numbers in the bytes, each as the beginning of a sentence: `22987651231 as hexadecimals`. */
  find(content: Buffer): ReadonlySet<string> {
    const found = new Set<string>();
    const [width, shifts] = [this.#width, this.#shifts];
    for (let end = width - 1; end < content.length; ) {
      const shift = shifts[pairAt(content, end)] ?? 0;
      if (shift === 0) this.#compare(content, end - width + 1, found);
      end += shift === 0 ? 1 : shift;
    }
    return found;
  }

  #add(spelling: Spelling): void {
    const { bytes } = spelling;
    const beginning = bytes.toString("latin1", 0, this.#width);
    this.#byBeginning.set(beginning, [...(this.#byBeginning.get(beginning) ?? []), spelling]);
    for (let end = 1; end < this.#width; end += 1) {
      const pair = pairAt(bytes, end);
      this.#shifts[pair] = Math.min(this.#shifts[pair] ?? 0, this.#width - 1 - end);
    }
  }

  #compare(content: Buffer, start: number, found: Set<string>): void {
    const beginning = content.toString("latin1", start, start + this.#width);
    for (const { number, written, bytes } of this.#byBeginning.get(beginning) ?? [])
      if (bytes.equals(content.subarray(start, start + bytes.length)))
        found.add(`${number}${written}`);
  }
}

const pairAt = (bytes: Buffer, end: number): number =>
  ((bytes[end - 1] ?? 0) << 8) | (bytes[end] ?? 0);

function spellingsOf(number: string): Spelling[] {
  const plain = Buffer.from(number);
  const hex = plain.toString("hex");
  return [
    { number, written: "", bytes: plain },
    { number, written: " as hexadecimals", bytes: Buffer.from(hex) },
    { number, written: " as hexadecimals", bytes: Buffer.from(hex.toUpperCase()) },
    ...[0, 1, 2].map((before) => ({
      number,
      written: " as base64",
      bytes: Buffer.from(inBase64(plain, before)),
    })),
  ];
}

/** The base64 characters that depend on the number alone, for this many bytes before it. */
function inBase64(plain: Buffer, before: number): string {
  const bits = 8 * (before + plain.length);
  const whole = Buffer.concat([Buffer.alloc(before), plain]).toString("base64");
  return whole.slice(Math.ceil((8 * before) / 6), Math.floor(bits / 6));
}
