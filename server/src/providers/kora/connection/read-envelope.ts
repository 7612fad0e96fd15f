import type { Unavailable, Unknown } from "../../../kernel/providers/ports/outcome.ts";
import { at, type ExactJson, textAt } from "../../http/exact-json.ts";
import type { ClientOutcome } from "../../http/provider-client.ts";
import { type Readable, readable, unreadable } from "../../http/read-answer.ts";

/** Kora has done what was asked. */
export interface Done {
  readonly kind: "done";
  readonly data: ExactJson | undefined;
}

/** Kora's own words for a refusal. They may name a person, so they go into no outcome. */
export interface Refused {
  readonly kind: "refused";
  readonly status: number;
  readonly message: string;
}

export type KoraAnswer = Done | Refused | Unavailable | Unknown;

/**
 * Reads an answer: first its status, then whether it is JSON, then its envelope. A refused key is a refusal like any
 * other: Kora documents that it proves nothing about a payout.
 */
export function readEnvelope(answer: ClientOutcome): KoraAnswer {
  if (answer.kind === "answered" && (answer.status === 401 || answer.status === 403)) {
    return {
      kind: "refused",
      status: answer.status,
      message: textAt(answer.body, "message") ?? "",
    };
  }
  const read = readable(answer);
  return read.kind === "answered" ? readBody(read) : read;
}

function readBody(read: Readable): KoraAnswer {
  const { status, body } = read;
  const isDone = at(body, "status");
  if (isDone === true && status < 300) return { kind: "done", data: at(body, "data") };
  if (isDone !== false || status < 400) return unreadable(read);
  return { kind: "refused", status, message: textAt(body, "message") ?? "" };
}

/** Whether a refusal says that Kora does not know this payout. */
export const isUnknownPayout = ({ message }: Refused): boolean =>
  /^transaction not found\b/i.test(message);

/** Whether a refusal says that the reference is already used. */
export const isRepeatedReference = ({ message }: Refused): boolean =>
  /^duplicate (?:transaction|payment) reference\b/i.test(message);

const TURNED_AWAY: Unavailable = { kind: "unavailable", why: "turned_away" };

/** A refused query. Kora answers no query without the right key and address. Any other refusal proves nothing. */
export const unansweredQuestion = ({ status }: Refused): Unavailable | Unknown =>
  status === 401 || status === 403
    ? TURNED_AWAY
    : {
        kind: "unknown",
        why: "unreadable",
        answered: true,
        detail: `refused with status ${status}`,
      };
