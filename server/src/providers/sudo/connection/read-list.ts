import type { Unavailable, Unknown } from "../../../kernel/providers/ports/outcome.ts";
import type { CallContext } from "../../../kernel/providers/ports/provider-port.ts";
import { type ExactJson, rowsAt, textAt } from "../../http/exact-json.ts";
import { mismatch, unreadableRecord } from "./refusals.ts";
import type { Refused } from "./sudo-answer.ts";
import type { SudoClient } from "./sudo-client.ts";

export interface Rows {
  readonly kind: "rows";
  readonly rows: readonly ExactJson[];
}

/** Sudo's own limit. */
const PAGE_SIZE = 100;
const PAGES_MAX = 300;
const PAGES_AT_A_TIME = 4;

/** Every row of a list. A list that changes while it is read may repeat a row. */
export async function readList(
  client: SudoClient,
  path: string,
  call: CallContext,
): Promise<Rows | Refused | Unavailable | Unknown> {
  const first = await readPage(client, path, 0, call);
  if (first.kind !== "page") return first;
  if (first.pages > PAGES_MAX) return unreadableRecord(`a list has ${first.pages} pages`);
  const rows = [...first.rows];
  for (let next = 1; next < first.pages; next += PAGES_AT_A_TIME) {
    const count = Math.min(PAGES_AT_A_TIME, first.pages - next);
    const pages = await Promise.all(
      Array.from({ length: count }, (_, at) => readPage(client, path, next + at, call)),
    );
    for (const page of pages) {
      if (page.kind !== "page") return page;
      rows.push(...page.rows);
    }
  }
  return { kind: "rows", rows };
}

export interface ListPage {
  readonly kind: "page";
  readonly rows: readonly ExactJson[];
  readonly pages: number;
}

/** One page of a list, and how many there are. */
export async function readPage(
  client: SudoClient,
  path: string,
  page: number,
  call: CallContext,
): Promise<ListPage | Refused | Unavailable | Unknown> {
  const query = { page: String(page), limit: String(PAGE_SIZE) };
  const answer = await client.get(path, call, query);
  if (answer.kind !== "done") return answer;
  const pages = Number(textAt(answer.body, "pagination", "pages"));
  const isList = Array.isArray(answer.data);
  if (!isList || !Number.isSafeInteger(pages)) return unreadableRecord("an answer is no list");
  if (textAt(answer.body, "pagination", "page") !== query.page) {
    return mismatch("a list was answered with another page");
  }
  return { kind: "page", rows: rowsAt(answer.body, "data"), pages };
}
