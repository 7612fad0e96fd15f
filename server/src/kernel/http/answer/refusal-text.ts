import { STATUS_CODES } from "../../node-http.ts";
import type { Refusal } from "../../refusals.ts";
import { refusalBody } from "./envelope.ts";

/** The whole answer as text, for a connection without a readable request. */
export function refusalText(refusal: Refusal, requestId: string): string {
  const body = refusalBody("standard", requestId, refusal);
  const lines = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    "Content-Type: application/json; charset=utf-8",
    `X-Request-Id: ${requestId}`,
    ...Object.entries(refusal.headers).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Connection: close",
  ];
  return `${lines.join("\r\n")}\r\n\r\n${body}`;
}
