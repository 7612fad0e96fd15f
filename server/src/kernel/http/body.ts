import type { IncomingMessage } from "node:http";
import { Refusal } from "../refusals.ts";

export const BODY_BYTES_MAX = 1024 * 1024;

/** The body's bytes as they came: the signature is over them. They are read as JSON after it was checked. */
export function readBody(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (Number(request.headers["content-length"]) > BODY_BYTES_MAX) {
      reject(bodyTooLarge());
      return;
    }
    const pieces: Buffer[] = [];
    let bytes = 0;
    request.on("data", (piece: Buffer) => {
      bytes += piece.length;
      if (bytes > BODY_BYTES_MAX) {
        request.removeAllListeners("data").resume();
        reject(bodyTooLarge());
      } else pieces.push(piece);
    });
    request.on("end", () =>
      resolve(pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces)),
    );
    request.on("error", () => reject(cutShort()));
  });
}

export function bodyTooLarge(): Refusal {
  return new Refusal(
    "payload_too_large",
    "The body is larger than 1 MiB. Send fewer items in one request.",
  );
}

/** Nobody is left to read this, but it is the client's doing and none of ours. */
function cutShort(): Refusal {
  return new Refusal("invalid_request", "The connection ended before the body was whole.");
}
