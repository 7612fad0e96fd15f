import type { CurlRequest } from "./curl.ts";
import { quote, writeCurl } from "./curl.ts";
import type { StatusShape } from "./status.ts";

/** Success is unobtrusive. A refusal is for the caller to correct, a 5xx for us. */
export function shapeOf(status: number): StatusShape {
  if (status < 400) return "done";
  return status === 429 || status === 503 ? "progress" : "failed";
}

interface AnsweredRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly requestBody: string | null;
  readonly idempotencyKey: string | null;
}

/** What a refusal says: one sentence, and one for each field if several are wrong. */
export interface Refusal {
  readonly headline: string;
  readonly fields: readonly string[];
}

/** The refusal in an answer. The log may have cut it, or hidden it. */
export function refusalOf(answerBody: string | null): Refusal | undefined {
  const error = errorIn(answerBody);
  if (error === undefined) return undefined;
  const fields =
    "errors" in error && Array.isArray(error.errors) ? error.errors.map(messageIn) : [];
  if (fields.length > 1) return { headline: `${fields.length} fields are refused:`, fields };
  return { headline: messageIn(error), fields: [] };
}

function errorIn(answerBody: string | null): { readonly message: unknown } | undefined {
  try {
    const body: unknown = JSON.parse(answerBody ?? "");
    if (typeof body !== "object" || body === null || !("error" in body)) return undefined;
    const { error } = body;
    if (typeof error !== "object" || error === null || !("message" in error)) return undefined;
    return error;
  } catch {
    return undefined;
  }
}

const messageIn = (error: unknown): string =>
  typeof error === "object" && error !== null && "message" in error ? String(error.message) : "";

/** The guide to errors has a section for each code. */
export const errorGuide = (code: string): string => `/docs/errors#${encodeURIComponent(code)}`;

/**
 * The request as a command. Keys are variables of the shell, never values: the command may be pasted anywhere. What the
 * log masked is masked here too.
 */
export function curlOf(request: AnsweredRequest, origin: string): string {
  const { method, path, query, requestBody, idempotencyKey } = request;
  const url = `${origin}${path}${query === "" ? "" : `?${query}`}`;
  const message = method === "GET" ? query : (requestBody ?? "");
  const headers: CurlRequest["headers"] = [
    ...(requestBody === null ? [] : [{ name: "Content-Type", value: "application/json" }]),
    ...(idempotencyKey === null ? [] : [{ name: "Idempotency-Key", value: idempotencyKey }]),
    { name: "X-Service-Signature-Version", value: "v2" },
  ];
  const command = writeCurl({ method, url, headers, body: requestBody ?? undefined });
  const signature = `$(printf %s ${quote(message)} | openssl dgst -sha256 -hmac "$KASUWA_PUBLIC_KEY" -binary | base64)`;
  const secrets = [
    '-H "X-Service-Api-Key: $KASUWA_API_KEY"',
    `-H "X-Service-Signature: ${signature}"`,
  ];
  return [command, ...secrets].join(" \\\n  ");
}
