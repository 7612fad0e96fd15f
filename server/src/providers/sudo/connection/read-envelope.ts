import { at, type ExactJson, rowsAt, textAt } from "../../http/exact-json.ts";
import type { ClientOutcome } from "../../http/provider-client.ts";
import { readable, turnedAway, unreadable } from "../../http/read-answer.ts";
import type { Refused, SudoAnswer } from "./sudo-answer.ts";

const REFUSALS: ReadonlySet<number> = new Set<Refused["status"]>([400, 401, 402, 403, 404, 409]);

/**
 * Reads an answer of Sudo. Its body repeats the HTTP status, and an error may come with HTTP 200. A status that Sudo
 * does not document proves nothing.
 */
export function readEnvelope(answered: ClientOutcome): SudoAnswer {
  const answer = readable(answered);
  if (answer.kind !== "answered") return answer;
  const { body } = answer;
  const inBody = Number(textAt(body, "statusCode") ?? answer.status);
  const status = answer.status < 300 ? inBody : answer.status;
  if (status === 429) return turnedAway(answer);
  if (status >= 500) return { kind: "unknown", why: "their_error", detail: `status ${status}` };
  if (isRefusal(status)) return { kind: "refused", status, fields: fieldsOf(body) };
  const data = at(body, "data");
  if ((status !== 200 && status !== 201) || data === undefined || data === null) {
    return unreadable(answer);
  }
  return { kind: "done", data, body };
}

const isRefusal = (status: number): status is Refused["status"] => REFUSALS.has(status);

/** Sudo names the wrong fields in a list: `[{property, constraints}]`. */
const fieldsOf = (body: ExactJson): readonly string[] =>
  rowsAt(body, "message").flatMap((row) => textAt(row, "property") ?? []);
