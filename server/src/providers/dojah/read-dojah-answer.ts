import type { NoRecord } from "../../kernel/providers/ports/identity-verifier.ts";
import type { Failed, Unavailable, Unknown } from "../../kernel/providers/ports/outcome.ts";
import { at, type ExactJson, textAt } from "../http/exact-json.ts";
import type { ClientOutcome } from "../http/provider-client.ts";
import { type Readable, readable, turnedAway, unreadable } from "../http/read-answer.ts";
import { REFUSED_DETAILS } from "../identity/outcomes.ts";

/** Dojah has the requested record. */
interface Entity {
  readonly kind: "entity";
  readonly entity: ExactJson;
}

export type DojahAnswer = Entity | NoRecord | Failed | Unavailable | Unknown;

/**
 * What a status with `{error}` proves. Dojah has no codes of its own, and its wording varies. 402: the wallet is empty.
 * 424: the registry is down, so nothing was looked up. Every other status proves nothing.
 */
const REFUSALS: Readonly<Partial<Record<number, (answer: Readable) => DojahAnswer>>> = {
  400: () => REFUSED_DETAILS,
  402: turnedAway,
  404: () => ({ kind: "no_record", providerReference: null }),
  424: turnedAway,
};

export function readDojahAnswer(answer: ClientOutcome): DojahAnswer {
  // A key or an app that is not accepted may be refused before any of Dojah's own code runs.
  if (answer.kind === "answered" && (answer.status === 401 || answer.status === 403)) {
    return turnedAway(answer);
  }
  const read = readable(answer);
  if (read.kind !== "answered") return read;
  const { status, body } = read;
  const hasError = textAt(body, "error") !== undefined;
  const entity = at(body, "entity");
  if (status === 200 && !hasError && entity !== undefined && entity !== null) {
    return { kind: "entity", entity };
  }
  const isRefusal = hasError && entity === undefined;
  return (isRefusal ? REFUSALS[status]?.(read) : undefined) ?? unreadable(read);
}
