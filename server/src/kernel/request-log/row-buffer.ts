/**
 * Rows in the binary form of `COPY`, in one buffer outside of JavaScript's heap. Kept as objects until they are
 * written, they would outlive their requests and cost more for the garbage collector than the rest of the log.
 */
export class RowBuffer {
  readonly #bytes: Buffer;
  #at = 0;
  #rows = 0;

  constructor(size: number) {
    this.#bytes = Buffer.allocUnsafeSlow(size);
  }

  get rows(): number {
    return this.#rows;
  }

  get content(): Buffer {
    return this.#bytes.subarray(0, this.#at);
  }

  hasRoom(bytes: number): boolean {
    return this.#bytes.length - this.#at >= bytes;
  }

  clear(): void {
    this.#at = 0;
    this.#rows = 0;
  }

  begin(columns: number): void {
    this.#at = this.#bytes.writeInt16BE(columns, this.#at);
    this.#rows += 1;
  }

  nothing(): void {
    this.#at = this.#bytes.writeInt32BE(-1, this.#at);
  }

  bigint(value: bigint): void {
    this.#at = this.#bytes.writeInt32BE(8, this.#at);
    this.#at = this.#bytes.writeBigInt64BE(value, this.#at);
  }

  smallint(value: number): void {
    this.#at = this.#bytes.writeInt32BE(2, this.#at);
    this.#at = this.#bytes.writeInt16BE(value, this.#at);
  }

  real(value: number): void {
    this.#at = this.#bytes.writeInt32BE(4, this.#at);
    this.#at = this.#bytes.writeFloatBE(value, this.#at);
  }

  boolean(value: boolean): void {
    this.#at = this.#bytes.writeInt32BE(1, this.#at);
    this.#at = this.#bytes.writeUInt8(value ? 1 : 0, this.#at);
  }

  /** A day, by its number since 1970. */
  day(value: number): void {
    this.#at = this.#bytes.writeInt32BE(4, this.#at);
    this.#at = this.#bytes.writeInt32BE(value - DAYS_TO_2000, this.#at);
  }

  time(ms: number): void {
    const microseconds = (Math.round(ms) - DAYS_TO_2000 * DAY_MS) * 1_000;
    this.#at = this.#bytes.writeInt32BE(8, this.#at);
    // Two halves: a 64-bit number would be allocated.
    this.#at = this.#bytes.writeInt32BE(Math.floor(microseconds / HALF), this.#at);
    this.#at = this.#bytes.writeUInt32BE(microseconds % HALF, this.#at);
  }

  /** Writes a text, cut to at most `bytesMax` bytes of whole characters. Returns whether it was cut. */
  text(value: string, bytesMax: number): boolean {
    // PostgreSQL refuses NUL.
    const clean = value.includes("\0") ? value.replaceAll("\0", "") : value;
    const start = this.#at + 4;
    const length = this.#bytes.write(clean, start, bytesMax);
    this.#bytes.writeInt32BE(length, this.#at);
    this.#at = start + length;
    return length > bytesMax - UTF8_BYTES_MAX && Buffer.byteLength(clean) > length;
  }
}

export const DAY_MS = 24 * 60 * 60 * 1_000;

/** PostgreSQL counts from 2000-01-01. */
const DAYS_TO_2000 = 10_957;

const HALF = 2 ** 32;

const UTF8_BYTES_MAX = 4;
