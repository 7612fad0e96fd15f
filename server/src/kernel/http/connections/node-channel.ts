import type { IncomingMessage, ServerResponse } from "node:http";
import { Duplex } from "node:stream";

const HEAD_END = Buffer.from("\r\n\r\n");

export interface Write {
  readonly chunk: string | Buffer;
  readonly encoding: BufferEncoding;
}

/** The part of a connection that its channel needs. */
export interface ChannelConnection {
  readonly peerAddress: string | undefined;
  readonly hasLeft: boolean;
  /** Gives the channel bytes, if there are any. */
  feed(): void;
  write(writes: readonly Write[], done: () => void): void;
  /** Reports that the channel's answer was written. */
  finish(channel: NodeChannel, isLast: boolean): void;
  end(): void;
  destroy(): void;
}

/**
 * The stream on which Node's parser reads one request of a connection and writes its answer. It must not get a byte
 * after that request. Heads and chunked bodies end with an empty line, so it gets bytes up to the next empty line; a
 * body of known length is given by its length. Only Node decides what the bytes mean.
 */
export class NodeChannel extends Duplex {
  readonly #connection: ChannelConnection;
  #request: IncomingMessage | undefined;
  #response: ServerResponse | undefined;
  /** The bytes of a body of known length that are still to come. */
  #missing = 0;
  #isChunked = false;
  /** True if Node's parser has read everything that it was given. */
  #isParsed = true;
  #isReleased = false;
  /** The last bytes that were given: an empty line may begin in them. */
  #tail: Buffer = Buffer.of();

  constructor(connection: ChannelConnection) {
    super({ decodeStrings: false });
    this.#connection = connection;
  }

  /** What Node's request reads from its socket. */
  get remoteAddress(): string | undefined {
    return this.#connection.peerAddress;
  }

  get hasLeft(): boolean {
    return this.#connection.hasLeft;
  }

  get hasHead(): boolean {
    return this.#request !== undefined;
  }

  get isWhole(): boolean {
    return this.#request?.complete === true;
  }

  /** True if the request needs more bytes than it was given. */
  get needsBytes(): boolean {
    return this.#isParsed && !this.isWhole;
  }

  get hasBegunAnswer(): boolean {
    return this.#response?.headersSent === true;
  }

  /** The unread bytes of the request. Infinite if only reading them would tell. */
  get missing(): number {
    if (this.isWhole) return 0;
    return this.#isChunked || this.#request === undefined
      ? Number.POSITIVE_INFINITY
      : this.#missing;
  }

  /** Follows Node's parser. The parser must listen already, so that it gets bytes before this does. */
  followParser(): void {
    this.on("data", () => {
      this.#isParsed = true;
      this.#connection.feed();
    });
  }

  /** Notes the request of this channel. False for a second one. */
  begin(request: IncomingMessage, response: ServerResponse): boolean {
    if (this.#request !== undefined) {
      this.destroy();
      return false;
    }
    this.#request = request;
    this.#response = response;
    this.#missing = Number(request.headers["content-length"] ?? 0);
    this.#isChunked = request.headers["transfer-encoding"] !== undefined;
    response.on("finish", () => this.#connection.finish(this, this.writableEnded));
    return true;
  }

  /** Gives Node the next bytes of its request. Returns how many. */
  takeBytes(bytes: Buffer): number {
    if (!this.#isParsed || this.isWhole || this.destroyed) return 0;
    const slice = bytes.subarray(0, this.#nextLength(bytes));
    if (slice.length === 0) return 0;
    this.#tail = Buffer.concat([this.#tail, slice.subarray(-3)]).subarray(-3);
    if (this.#request !== undefined && !this.#isChunked) this.#missing -= slice.length;
    this.#isParsed = false;
    this.push(slice);
    return slice.length;
  }

  #nextLength(bytes: Buffer): number {
    if (this.#request !== undefined && !this.#isChunked) return this.#missing;
    const seam = Buffer.concat([this.#tail, bytes.subarray(0, 3)]).indexOf(HEAD_END);
    if (seam >= 0) return seam + HEAD_END.length - this.#tail.length;
    const end = bytes.indexOf(HEAD_END);
    return end < 0 ? bytes.length : end + HEAD_END.length;
  }

  /** Reports that the rest of the request will not arrive. */
  cutShort(): void {
    this.push(null);
  }

  /** Ends the channel and leaves the connection open. */
  release(): void {
    this.#isReleased = true;
    this.destroy();
  }

  /** Bytes are pushed when they arrive, after Node's parser has read the earlier ones. */
  override _read(): void {}

  override _write(chunk: string | Buffer, encoding: BufferEncoding, done: () => void): void {
    this.#connection.write([{ chunk, encoding }], done);
  }

  override _writev(writes: readonly Write[], done: () => void): void {
    this.#connection.write(writes, done);
  }

  override _final(done: () => void): void {
    this.#connection.end();
    done();
  }

  override _destroy(_error: Error | null, done: () => void): void {
    if (!this.#isReleased) this.#connection.destroy();
    done();
  }
}
