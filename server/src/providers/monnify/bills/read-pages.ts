import type { Unavailable, Unknown } from "../../../kernel/providers/ports/outcome.ts";
import type { CallContext } from "../../../kernel/providers/ports/provider-port.ts";
import { type ExactJson, rowsAt, textAt } from "../../http/exact-json.ts";
import type { MonnifyClient } from "../connection/monnify-client.ts";
import { unexpectedRefusal } from "../connection/read-envelope.ts";

export const BILLS = "/api/v1/vas/bills-payment";

const PAGE_ROWS = 20;
const PAGES_MAX = 25;

interface Rows {
  readonly kind: "rows";
  readonly rows: readonly ExactJson[];
}

/** Reads every page of a list. Pages are counted from zero. */
export async function readPages(
  client: MonnifyClient,
  list: string,
  filter: Readonly<Record<string, string>>,
  call: CallContext,
): Promise<Rows | Unavailable | Unknown> {
  const rows: ExactJson[] = [];
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const query = { ...filter, page: String(page), size: String(PAGE_ROWS) };
    const answer = await client.call({ method: "GET", path: `${BILLS}${list}`, query }, call);
    if (answer.kind === "refused") return unexpectedRefusal(answer);
    if (answer.kind !== "done") return answer;
    const more = rowsOf(answer.body);
    rows.push(...more);
    if (isLast(answer.body, more.length, rows.length)) break;
  }
  return { kind: "rows", rows };
}

/** Some lists say how many rows they have. The others end with a page that is not full. */
function isLast(body: ExactJson | undefined, onPage: number, read: number): boolean {
  const total = Number(textAt(body, "totalElements") ?? 0);
  return onPage === 0 || (total > 0 ? read >= total : onPage < PAGE_ROWS);
}

/** Some lists are in an object, and some are not. */
const rowsOf = (body: ExactJson | undefined) =>
  Array.isArray(body) ? rowsAt(body) : rowsAt(body, "content");
