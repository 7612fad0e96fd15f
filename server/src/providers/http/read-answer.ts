import type { Unavailable, Unknown } from "../../kernel/providers/ports/outcome.ts";
import type { ExactJson } from "./exact-json.ts";
import type { Answered, ClientOutcome } from "./provider-client.ts";

/** An answer that can be read: JSON, and no error of the provider's servers. */
export interface Readable extends Answered {
  readonly body: ExactJson;
}

/**
 * What is the same with every provider. A 429 says that nothing was taken. A 5xx and an answer that is no JSON prove
 * nothing, whatever they say. Everything else is for the adapter to read.
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

/** The provider says that it took nothing: too many requests, or our credentials do not open it. */
export function turnedAway({ headers }: Answered): Unavailable {
  const seconds = Number(headers["retry-after"]);
  const retryAfterMs =
    Number.isFinite(seconds) && seconds > 0 ? { retryAfterMs: seconds * 1_000 } : {};
  return { kind: "unavailable", why: "turned_away", ...retryAfterMs };
}

/** The detail names the status alone: an answer's text may contain what it says of a person. */
export const unreadable = ({ status }: Answered): Unknown => ({
  kind: "unknown",
  why: "unreadable",
  detail: `status ${status}`,
});
