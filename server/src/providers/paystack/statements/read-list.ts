import type { Unavailable, Unknown } from "../../../kernel/providers/ports/outcome.ts";
import type { CallContext } from "../../../kernel/providers/ports/provider-port.ts";
import type { StatementPeriod } from "../../../kernel/providers/ports/statement-source.ts";
import { type ExactJson, rowsAt, textAt } from "../../http/exact-json.ts";
import { anotherSubject } from "../connection/another-subject.ts";
import { isOtherMode, type PaystackClient } from "../connection/paystack-client.ts";
import { unexpectedRefusal } from "../connection/read-envelope.ts";

export interface ListRows {
  readonly kind: "rows";
  readonly rows: readonly ExactJson[];
  readonly isLast: boolean;
}

/** A list, and the page of it that is asked for, counted from zero. */
export interface AskedPage {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly page: number;
}

const NO_LIST: Unknown = { kind: "unknown", why: "unreadable", detail: "the answer has no list" };

/** Reads a page of a list. Paystack repeats the number of the page, so an answer about another page is detected. */
export async function readList(
  client: PaystackClient,
  { path, query, page }: AskedPage,
  { from, to }: StatementPeriod,
  call: CallContext,
): Promise<ListRows | Unavailable | Unknown> {
  const number = String(page + 1);
  const times = { from: from.toISOString(), to: to.toISOString() };
  const asked = { ...query, ...times, page: number };
  const answer = await client.call({ method: "GET", path, query: asked }, call);
  if (answer.kind === "refused") return unexpectedRefusal(answer);
  if (answer.kind !== "done") return answer;
  const { data, meta } = answer;
  if (!Array.isArray(data)) return NO_LIST;
  if ((textAt(meta, "page") ?? number) !== number) return anotherSubject("page");
  const rows = rowsAt(data);
  if (rows.some((row) => isOtherMode(row, client.mode))) return anotherSubject("mode");
  // Paystack may give fewer rows a page than it was asked for, so a short page proves nothing.
  const isLast = Number(textAt(meta, "pageCount") ?? Infinity) <= page + 1;
  return { kind: "rows", rows, isLast: isLast || rows.length === 0 };
}

/** Parses a time of a list, which has a zone. Some of these fields have two spellings at Paystack. */
export function timeAt(row: ExactJson, ...fields: readonly string[]): Date | undefined {
  const texts = fields.flatMap((field) => textAt(row, field) ?? []);
  const time = new Date(texts.find((text) => /T.*(?:Z|[+-]\d\d:?\d\d)$/.test(text)) ?? "");
  return Number.isNaN(time.getTime()) ? undefined : time;
}

/** Our balance is in naira. Rows about other money do not concern it. */
export const isNaira = (row: ExactJson): boolean => (textAt(row, "currency") ?? "NGN") === "NGN";
