import { type ReadMismatch, readMismatch } from "./read-mismatch.ts";
import { listRewrites } from "./rewritten-bodies.ts";

/** A request as it is in the log, masked. */
export interface LoggedRefusal {
  readonly errorCode: string | null;
  readonly requestBody: string | null;
  readonly answerBody: string | null;
}

export interface ExplainedSignature extends ReadMismatch {
  /** True if the texts are of a body, in which the log masks secrets and personal data. */
  readonly isBody: boolean;
}

/**
 * Returns the bytes that had to be signed, and those that were signed if they are known. Null for a request that was
 * not refused because of its signature, and for every request of live mode.
 */
export function explainLogged(logged: LoggedRefusal): ExplainedSignature | null {
  if (logged.errorCode !== "invalid_signature") return null;
  const read = readMismatch(messageOf(logged.answerBody));
  if (read === undefined) return null;
  const isBody = read.expected.text === null;
  const body = logged.requestBody;
  const expected = isBody ? { ...read.expected, text: body } : read.expected;
  const signed = read.signed && {
    ...read.signed,
    text: read.signed.text ?? rewritten(body, read.signed.what),
  };
  return { ...read, expected, signed, isBody };
}

/** What the client made of the body, as far as the log has the body. */
const rewritten = (body: string | null, what: string): string | null =>
  (body === null ? undefined : listRewrites(body).find((one) => one.what === what)?.text) ?? null;

/** The refusal's sentence. The log may have cut or hidden the answer. */
function messageOf(answerBody: string | null): string {
  try {
    // Every refusal's body is an envelope of ours.
    const { error } = JSON.parse(answerBody ?? "{}") as { error?: { message: string } | null };
    return error?.message ?? "";
  } catch {
    return "";
  }
}
