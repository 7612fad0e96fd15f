import type { Unavailable, Unknown } from "../../kernel/providers/ports/outcome.ts";
import type { ExactJson } from "./exact-json.ts";
import type { Answered, ClientOutcome } from "./provider-client.ts";

/** A readable answer: it is JSON, and not an error of the provider's servers. */
export interface Readable extends Answered {
  readonly body: ExactJson;
}

/**
 * The part that is the same for every provider. A 429 says that nothing was taken. A 5xx, or an answer that is not
 * JSON, proves nothing, whatever it says. Everything else is for the adapter to read.
 */
export function readable(answer: ClientOutcome): Readable | Unavailable | Unknown {
  if (answer.kind !== "answered") return answer;
  if (answer.status === 429) return turnedAway(answer);
  if (answer.status >= 500) {
    return { kind: "unknown", why: "their_error", detail: `status ${answer.status}` };
  }
  if (answer.body === undefined) return unreadable(answer);
  return { ...answer, body: answer.body };
}

/** The provider says that it took nothing: too many requests, or it rejects our credentials. */
export function turnedAway({ headers }: Answered): Unavailable {
  const seconds = Number(headers["retry-after"]);
  const retryAfterMs =
    Number.isFinite(seconds) && seconds > 0 ? { retryAfterMs: seconds * 1_000 } : {};
  return { kind: "unavailable", why: "turned_away", ...retryAfterMs };
}

/** The detail has only the status, because an answer's text may contain data about a person. */
export const unreadable = ({ status }: Answered): Unknown => ({
  kind: "unknown",
  why: "unreadable",
  detail: `status ${status}`,
});
