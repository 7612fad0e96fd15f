import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { readBody } from "./body/body.ts";
import type { BodyClaim } from "./body/body-memory.ts";
import { NodeChannel } from "./connections/node-channel.ts";

/** The parts of a file: text, or bytes of a binary file. */
export type FileChunks = AsyncIterable<string | Uint8Array>;

/** A request and the way to answer it, whichever parser read it. */
export interface Exchange {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** The address of the connection's peer; undefined once the connection is closed. */
  readonly peerAddress: string | undefined;
  /** The body, if all of it came with the head. */
  readonly body: Buffer | undefined;
  /** Reads a body that is still arriving. Before this call at most one read of the connection is buffered. */
  readBody(claim: BodyClaim): Promise<Buffer>;
  /** True if no client is left to read the answer. */
  isGone(): boolean;
  /**
   * True if the client sends nothing more. It may still read an answer, but a long read is not worth finishing for it.
   */
  hasLeft(): boolean;
  answer(head: AnswerHead, body: string | Buffer): void;
  /** Streams a file. Undefined when this connection cannot stream. */
  answerFile?(head: AnswerHead, chunks: FileChunks): Promise<void>;
}

export interface AnswerHead {
  readonly status: number;
  /** Names and values alternate. */
  readonly lines: readonly string[];
  /** True for the last answer on its connection. */
  readonly isLast: boolean;
}

/** A request that Node has parsed. */
export class NodeExchange implements Exchange {
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;

  constructor(request: IncomingMessage, response: ServerResponse) {
    this.#request = request;
    this.#response = response;
  }

  // Node gives every server request a method and a URL.
  get method(): string {
    return this.#request.method ?? "GET";
  }

  get url(): string {
    return this.#request.url ?? "/";
  }

  get headers(): IncomingHttpHeaders {
    return this.#request.headers;
  }

  readonly body = undefined;

  get peerAddress(): string | undefined {
    return this.#request.socket.remoteAddress;
  }

  readBody(claim: BodyClaim): Promise<Buffer> {
    return readBody(this.#request, claim);
  }

  isGone(): boolean {
    return this.#request.socket.destroyed;
  }

  hasLeft(): boolean {
    const { socket } = this.#request;
    return socket.destroyed || (socket instanceof NodeChannel && socket.hasLeft);
  }

  answer(head: AnswerHead, body: string | Buffer): void {
    this.#begin(head).end(body);
  }

  async answerFile(head: AnswerHead, chunks: FileChunks): Promise<void> {
    await pipeline(Readable.from(chunks), this.#begin(head));
  }

  #begin({ status, lines, isLast }: AnswerHead): ServerResponse {
    const { complete, headers } = this.#request;
    // The next request starts after the last chunk, which only reading the body would find.
    const isEndUnknown = !complete && headers["transfer-encoding"] !== undefined;
    const all = isLast || isEndUnknown ? [...lines, "connection", "close"] : [...lines];
    return this.#response.writeHead(status, all);
  }
}
