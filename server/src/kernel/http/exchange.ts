import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { readBody } from "./body/body.ts";
import type { BodyClaim } from "./body/body-memory.ts";
import { NodeChannel } from "./connections/node-channel.ts";

/** The parts of a file: text, or bytes of a binary file. */
export type FileChunks = AsyncIterable<string | Uint8Array>;

/** A request and the way to answer it, whoever has read it from its connection. */
export interface Exchange {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** The address at the other end of the connection; undefined once that is closed. */
  readonly peerAddress: string | undefined;
  /** The body, where all of it came with the head. */
  readonly body: Buffer | undefined;
  /** Reads a body that is still to come. Before this is called no more of it is kept than one read of the connection. */
  readBody(claim: BodyClaim): Promise<Buffer>;
  /** Whether nobody is left to read an answer. */
  isGone(): boolean;
  /** Whether the client sends nothing more. It may still read an answer, but a long read is not worth finishing for it. */
  hasLeft(): boolean;
  answer(head: AnswerHead, body: string | Buffer): void;
  /** Streams a file. Undefined when this connection cannot stream. */
  answerFile?(head: AnswerHead, chunks: FileChunks): Promise<void>;
}

export interface AnswerHead {
  readonly status: number;
  /** Names and values in turns. */
  readonly lines: readonly string[];
  /** The last answer on its connection. */
  readonly isLast: boolean;
}

/** A request as Node has read it. */
export class NodeExchange implements Exchange {
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;

  constructor(request: IncomingMessage, response: ServerResponse) {
    this.#request = request;
    this.#response = response;
  }

  // Node gives every request of a server a method and a URL.
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
    // Only reading an unfinished body in chunks would tell where the next request begins.
    const isEndUnknown = !complete && headers["transfer-encoding"] !== undefined;
    const all = isLast || isEndUnknown ? [...lines, "connection", "close"] : [...lines];
    return this.#response.writeHead(status, all);
  }
}
