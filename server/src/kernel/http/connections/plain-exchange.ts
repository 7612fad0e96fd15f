import type { IncomingHttpHeaders } from "node:http";
import { BodyReading, cutShort } from "../body/body.ts";
import type { BodyClaim } from "../body/body-memory.ts";
import type { AnswerHead, Exchange } from "../exchange.ts";
import type { PlainRequest } from "./plain-request.ts";

/** The part of a connection that a plain request needs. */
export interface PlainConnection {
  readonly isGone: boolean;
  readonly hasLeft: boolean;
  readonly peerAddress: string | undefined;
  /** Gives the exchange bytes of the body, if there are any. */
  feed(): void;
  answer(exchange: PlainExchange, head: AnswerHead, body: string | Buffer): void;
}

/** A request that was read by hand. Its head is complete; the rest of its body is read on demand. */
export class PlainExchange implements Exchange {
  readonly #connection: PlainConnection;
  readonly #request: PlainRequest;
  #missing: number;
  #reading: BodyReading | undefined;
  #isCutShort = false;

  constructor(connection: PlainConnection, request: PlainRequest) {
    this.#connection = connection;
    this.#request = request;
    this.#missing = request.missing;
  }

  readonly hasHead = true;
  readonly hasBegunAnswer = false;

  get isWhole(): boolean {
    return this.#missing === 0;
  }

  get needsBytes(): boolean {
    return !this.isWhole;
  }

  /** The bytes of the body that are still to come. */
  get missing(): number {
    return this.#missing;
  }

  get method(): string {
    return this.#request.method;
  }

  get url(): string {
    return this.#request.url;
  }

  get headers(): IncomingHttpHeaders {
    return this.#request.headers;
  }

  get peerAddress(): string | undefined {
    return this.#connection.peerAddress;
  }

  get body(): Buffer | undefined {
    return this.#request.missing === 0 ? this.#request.body : undefined;
  }

  readBody(claim: BodyClaim): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.#reading = new BodyReading(claim, resolve, reject);
      this.#reading.add(this.#request.body);
      if (this.#isCutShort) this.#reading.fail(cutShort());
      this.#connection.feed();
    });
  }

  isGone(): boolean {
    return this.#connection.isGone;
  }

  hasLeft(): boolean {
    return this.#connection.hasLeft;
  }

  answer(head: AnswerHead, body: string | Buffer): void {
    this.#connection.answer(this, head, body);
  }

  /** Accepts the next bytes of the body and returns how many. None before the body is requested. */
  takeBytes(bytes: Buffer): number {
    if (this.#reading === undefined) return 0;
    const piece = bytes.subarray(0, this.#missing);
    this.#missing -= piece.length;
    this.#reading.add(piece);
    if (this.#missing === 0) this.#reading.end();
    return piece.length;
  }

  /** Reports that the rest of the body will not arrive. */
  cutShort(): void {
    this.#isCutShort = true;
    this.#reading?.fail(cutShort());
  }
}
