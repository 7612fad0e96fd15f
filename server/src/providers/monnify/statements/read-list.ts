import type { Unavailable, Unknown } from "../../../kernel/providers/ports/outcome.ts";
import type { CallContext } from "../../../kernel/providers/ports/provider-port.ts";
import { at, type ExactJson, rowsAt, textAt } from "../../http/exact-json.ts";
import { anotherSubject } from "../connection/another-subject.ts";
import type { MonnifyClient } from "../connection/monnify-client.ts";
import { unexpectedRefusal } from "../connection/read-envelope.ts";

export interface ListRows {
  readonly kind: "rows";
  readonly rows: readonly ExactJson[];
  readonly isLast: boolean;
}

const NO_LIST: Unknown = { kind: "unknown", why: "unreadable", detail: "the answer has no list" };

/** Reads a page of a list. Monnify repeats the number of the page, so an answer about another page is detected. */
export async function readList(
  client: MonnifyClient,
  path: string,
  query: Readonly<Record<string, string>>,
  page: number,
  call: CallContext,
): Promise<ListRows | Unavailable | Unknown> {
  const answer = await client.call({ method: "GET", path, query }, call);
  if (answer.kind === "refused") return unexpectedRefusal(answer);
  if (answer.kind !== "done") return answer;
  const { body } = answer;
  if (!Array.isArray(at(body, "content"))) return NO_LIST;
  if ((textAt(body, "number") ?? String(page)) !== String(page)) return anotherSubject("page");
  const rows = rowsAt(body, "content");
  // Monnify may give fewer rows a page than it was asked for, so a short page proves nothing.
  return { kind: "rows", rows, isLast: at(body, "last") === true || rows.length === 0 };
}
