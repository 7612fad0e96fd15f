import type { Unavailable, Unknown } from "../../../kernel/providers/ports/outcome.ts";
import { at, type ExactJson, textAt } from "../../http/exact-json.ts";
import type { ClientOutcome } from "../../http/provider-client.ts";
import { readable, turnedAway, unreadable } from "../../http/read-answer.ts";

/** Monnify has done what was asked. */
export interface Done {
  readonly kind: "done";
  readonly body: ExactJson | undefined;
}

/** Monnify's own words for a refusal. They may name a person, so they go into no outcome. */
export interface Refused {
  readonly kind: "refused";
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

export type MonnifyAnswer = Done | Refused | Unavailable | Unknown;

const DONE_CODE = "0";

/** Reads an answer: first its status, then whether it is JSON, then its envelope. They can contradict each other. */
export function readEnvelope(answer: ClientOutcome): MonnifyAnswer {
  // A product that is not switched on answers 401 or 403 without an envelope.
  if (answer.kind === "answered" && (answer.status === 401 || answer.status === 403)) {
    return turnedAway(answer);
  }
  const read = readable(answer);
  if (read.kind !== "answered") return read;
  const { status, body } = read;
  const isSuccessful = at(body, "requestSuccessful");
  // The code is a string in some answers and a number in others.
  const code = textAt(body, "responseCode") ?? "";
  if (isSuccessful === true && status < 300 && code === DONE_CODE) {
    return { kind: "done", body: at(body, "responseBody") };
  }
  if (isSuccessful !== false) return unreadable(read);
  return { kind: "refused", status, code, message: textAt(body, "responseMessage") ?? "" };
}

/** Whether a refusal says that Monnify does not know a reference. Some endpoints say so with status 200. */
export const isUnknownReference = (
  { status, code, message }: Refused,
  reference: string,
): boolean =>
  status === 404 || (code === "99" && /not found/i.test(message) && message.includes(reference));

/** A refusal that proves nothing. The detail names no person. */
export const unexpectedRefusal = ({ status, code }: Refused): Unknown => ({
  kind: "unknown",
  why: "unreadable",
  answered: true,
  detail: `refused with status ${status}, code ${/^\w{1,10}$/.test(code) ? code : "unknown"}`,
});
