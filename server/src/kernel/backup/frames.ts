import { StartupError } from "../startup-error.ts";

/**
 * A backup is a sequence of frames: a letter, a length of four bytes, and a payload. A table is its description, its
 * rows in any number of frames, and its checksum.
 */
export const FRAME_KINDS = {
  header: "h",
  table: "t",
  rows: "r",
  tableEnd: "e",
  sequences: "s",
  end: "z",
} as const;

export type FrameKind = keyof typeof FRAME_KINDS;

export interface Frame {
  readonly kind: FrameKind;
  readonly payload: Buffer;
  /** The frame as it is in the file. */
  readonly bytes: Buffer;
}

const HEAD_BYTES = 5;

/** Far above any block of rows: a larger length is damage. */
const PAYLOAD_BYTES_MAX = 1_073_741_824;

export function buildFrame(kind: FrameKind, payload: Buffer): Buffer {
  const bytes = Buffer.allocUnsafe(HEAD_BYTES + payload.length);
  bytes.write(FRAME_KINDS[kind], "latin1");
  bytes.writeUInt32BE(payload.length, 1);
  payload.copy(bytes, HEAD_BYTES);
  return bytes;
}

/** Splits the bytes of a backup into frames. Throws a StartupError where they are not frames, or the last is cut off. */
export async function* readFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  const pieces = new Pieces();
  for await (const chunk of source) {
    pieces.add(chunk);
    for (let frame = takeFrame(pieces); frame !== undefined; frame = takeFrame(pieces)) yield frame;
  }
  if (pieces.length > 0) throw isCutOff();
}

/** Undefined if the frame has not arrived whole. */
function takeFrame(pieces: Pieces): Frame | undefined {
  if (pieces.length < HEAD_BYTES) return undefined;
  const length = pieces.peek(HEAD_BYTES).readUInt32BE(1);
  if (length > PAYLOAD_BYTES_MAX) throw isDamaged();
  return pieces.length < HEAD_BYTES + length
    ? undefined
    : toFrame(pieces.take(HEAD_BYTES + length));
}

/** Bytes that arrive in pieces. They are joined only when they are taken. */
class Pieces {
  length = 0;
  #pieces: Buffer[] = [];

  add(piece: Buffer): void {
    this.#pieces.push(piece);
    this.length += piece.length;
  }

  /** The first bytes, and perhaps more. */
  peek(bytes: number): Buffer {
    const [first] = this.#pieces;
    if (first !== undefined && first.length >= bytes) return first;
    const joined = Buffer.concat(this.#pieces);
    this.#pieces = [joined];
    return joined;
  }

  take(bytes: number): Buffer {
    const joined = this.peek(bytes);
    this.#pieces[0] = joined.subarray(bytes);
    this.length -= bytes;
    return joined.subarray(0, bytes);
  }
}

function toFrame(bytes: Buffer): Frame {
  const letter = bytes.toString("latin1", 0, 1);
  const kind = KINDS.find((one) => FRAME_KINDS[one] === letter);
  if (kind === undefined) throw isDamaged();
  return { kind, payload: bytes.subarray(HEAD_BYTES), bytes };
}

// The keys of the constant are exactly the kinds.
const KINDS = Object.keys(FRAME_KINDS) as FrameKind[];

export const isCutOff = () =>
  new StartupError("The backup is cut off: its end is missing. Use another backup.");

export const isDamaged = () =>
  new StartupError("The backup is damaged, or the file is no backup. Use another one.");
