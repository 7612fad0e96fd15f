import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { Refusal } from "../../refusals.ts";
import type { BodyClaim } from "./body-memory.ts";

export const BODY_BYTES_MAX = 1024 * 1024;

/** Throws 413 according to the length that the head declares, before any of the body is read. */
export function requireBodyLength(headers: IncomingHttpHeaders): void {
  if (declaredBytes(headers) > BODY_BYTES_MAX) throw bodyTooLarge();
}

/** The declared length of the body; 0 if the head declares none. */
export const declaredBytes = (headers: IncomingHttpHeaders): number =>
  Number(headers["content-length"] ?? 0);

/** The bytes of one body while they arrive. Every byte is claimed before it is kept. */
export class BodyReading {
  readonly #claim: BodyClaim;
  readonly #resolve: (body: Buffer) => void;
  readonly #reject: (error: unknown) => void;
  readonly #pieces: Buffer[] = [];
  #bytes = 0;
  #isOver = false;

  constructor(claim: BodyClaim, resolve: (body: Buffer) => void, reject: (error: unknown) => void) {
    this.#claim = claim;
    this.#resolve = resolve;
    this.#reject = reject;
    claim.onRevoked = (refusal) => this.fail(refusal);
  }

  add(piece: Buffer): void {
    if (this.#isOver) return;
    this.#bytes += piece.length;
    try {
      if (this.#bytes > BODY_BYTES_MAX) throw bodyTooLarge();
      this.#claim.grow(this.#bytes);
      this.#pieces.push(piece);
    } catch (error) {
      this.fail(error);
    }
  }

  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#claim.settle();
    const [first] = this.#pieces;
    this.#resolve(
      this.#pieces.length === 1 && first !== undefined ? first : Buffer.concat(this.#pieces),
    );
  }

  /** Ends the reading with a refusal. Later bytes are dropped. */
  fail(error: unknown): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#pieces.length = 0;
    this.#reject(error);
  }
}

/** Reads the body's bytes unchanged: the signature covers them. They are parsed as JSON after it was checked. */
export function readBody(request: IncomingMessage, claim: BodyClaim): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const reading = new BodyReading(claim, resolve, reject);
    request.on("data", (piece: Buffer) => reading.add(piece));
    request.on("end", () => reading.end());
    request.on("error", () => reading.fail(cutShort()));
  });
}

export function bodyTooLarge(): Refusal {
  return new Refusal(
    "payload_too_large",
    "The body is larger than 1 MiB. Send fewer items in one request.",
  );
}

/** The client caused it, not the service. */
export function cutShort(): Refusal {
  return new Refusal("invalid_request", "The connection ended before the body was complete.");
}
