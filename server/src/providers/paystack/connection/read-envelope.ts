import type { Unavailable, Unknown } from "../../../kernel/providers/ports/outcome.ts";
import { at, type ExactJson, textAt } from "../../http/exact-json.ts";
import type { Answered, ClientOutcome } from "../../http/provider-client.ts";
import { type Readable, readable, turnedAway, unreadable } from "../../http/read-answer.ts";

/** Paystack has done what was asked. */
export interface Done {
  readonly kind: "done";
  readonly data: ExactJson | undefined;
  readonly meta: ExactJson | undefined;
}

/** Paystack's own words for a refusal. They may name a person, so they go into no outcome. */
export interface Refused {
  readonly kind: "refused";
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

export type PaystackAnswer = Done | Refused | Unavailable | Unknown;

const RESET_HEADER = "x-ratelimit-reset";
const RESET_SECONDS_MAX = 3_600;

/** Reads an answer: first its status, then whether it is JSON, then its envelope. They can contradict each other. */
export function readEnvelope(answer: ClientOutcome): PaystackAnswer {
  if (answer.kind !== "answered") return answer;
  if (answer.status === 401 || answer.status === 403) return turnedAway(answer);
  if (answer.status === 429) return tooMany(answer);
  const read = readable(answer);
  if (read.kind !== "answered") return read;
  return readBody(read);
}

function readBody(read: Readable): PaystackAnswer {
  const { status, body } = read;
  const isDone = at(body, "status");
  if (isDone === true && status < 300) {
    return { kind: "done", data: at(body, "data"), meta: at(body, "meta") };
  }
  if (isDone !== false || status < 400) return unreadable(read);
  const code = textAt(body, "code") ?? "";
  return { kind: "refused", status, code, message: textAt(body, "message") ?? "" };
}

/** Paystack says in a custom header how many seconds its limit lasts. */
function tooMany(answer: Answered): Unavailable {
  const seconds = Number(answer.headers[RESET_HEADER]);
  const isWait = seconds > 0 && seconds <= RESET_SECONDS_MAX;
  return { ...turnedAway(answer), ...(isWait ? { retryAfterMs: seconds * 1_000 } : {}) };
}

/** Whether a refusal says that Paystack does not know this transfer. */
export const isUnknownTransfer = ({ status, message }: Refused): boolean =>
  status === 404 && /^transfer not found\b/i.test(message);

/** Whether a refusal says that Paystack does not know this transaction. */
export const isUnknownTransaction = ({ status, code, message }: Refused): boolean =>
  (status === 400 || status === 404) &&
  (code === "transaction_not_found" || /^transaction (?:reference )?not found\b/i.test(message));

/** Whether a refusal says that the reference is already used. */
export const isRepeatedReference = ({ message }: Refused): boolean =>
  /\breference already exists\b|\bduplicate (?:transaction |charge request for )?reference\b/i.test(
    message,
  );

/** A refusal that proves nothing. The detail names no person. */
export const unexpectedRefusal = ({ status, code }: Refused): Unknown => ({
  kind: "unknown",
  why: "unreadable",
  answered: true,
  detail: `refused with status ${status}, code ${/^\w{1,40}$/.test(code) ? code : "unknown"}`,
});
