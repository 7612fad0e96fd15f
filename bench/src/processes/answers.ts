const HEAD_END = Buffer.from("\r\n\r\n");
const LENGTH = Buffer.from("content-length: ");
const STATUS_AT = "HTTP/1.1 ".length;

/**
 * Splits the bytes of one connection into answers. It handles only what our own server sends: every answer has a length,
 * and none comes before its request.
 */
export class Answers {
  #rest: Buffer | undefined;

  /** The status of the answer that this piece completes, or undefined while it is not whole. */
  take(piece: Buffer): number | undefined {
    const data = this.#rest === undefined ? piece : Buffer.concat([this.#rest, piece]);
    const headEnd = data.indexOf(HEAD_END);
    const end =
      headEnd < 0
        ? Number.POSITIVE_INFINITY
        : headEnd + HEAD_END.length + bodyLength(data, headEnd);
    if (data.length < end) {
      // The next answer may begin in the same bytes.
      this.#rest = Buffer.from(data);
      return undefined;
    }
    if (data.length > end) throw new Error("more came than was asked for");
    this.#rest = undefined;
    return numberAt(data, STATUS_AT);
  }
}

function bodyLength(data: Buffer, headEnd: number): number {
  const at = data.indexOf(LENGTH);
  if (at < 0 || at > headEnd) throw new Error("an answer came without a content-length");
  return numberAt(data, at + LENGTH.length);
}

function numberAt(data: Buffer, start: number): number {
  let value = 0;
  for (let at = start; ; at++) {
    const digit = (data[at] ?? 0) - 48;
    if (digit < 0 || digit > 9) return value;
    value = value * 10 + digit;
  }
}
