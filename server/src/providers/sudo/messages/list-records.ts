import type {
  CardRecordSourceAdapter,
  ListedCardRecord,
} from "../../../kernel/providers/ports/card-record-source.ts";
import { formatSubject } from "../../../kernel/providers/references.ts";
import { type ExactJson, textAt } from "../../http/exact-json.ts";
import { readCurrency } from "../amounts.ts";
import { type ListPage, readPage } from "../connection/read-list.ts";
import { TURNED_AWAY, unreadableRecord } from "../connection/refusals.ts";
import type { SudoClient } from "../connection/sudo-client.ts";
import { idAt } from "../issuing/card-record.ts";
import { readTime } from "./event.ts";
import { readMovement } from "./movement.ts";

/** More rows on a page than this mean that the list has another format. */
const INCOMPLETE_MAX = 10;

/**
 * The transactions of all cards. Sudo's reference does not say in which order it lists them, nor whether this list can
 * be filtered by date. So the times of the first page show the order, and pages are read from the newest end until all
 * rows are older.
 */
export const sudoCardRecords = (name: string, client: SudoClient): CardRecordSourceAdapter => ({
  name,
  referenceFor: formatSubject,
  async listRecords(since, token, call) {
    const place = readPlace(token);
    const page = await readPage(client, "/cards/transactions", place.page, call);
    if (page.kind === "refused") return TURNED_AWAY;
    if (page.kind !== "page") return page;
    const { rows } = page;
    if (rows.length === 0 && page.pages > 1 && place.page < page.pages) {
      return unreadableRecord("a page before the last one is empty");
    }
    const records = rows.flatMap((row) => toRecord(row) ?? []);
    if (rows.length - records.filter(isComplete).length > INCOMPLETE_MAX) {
      return unreadableRecord("listed transactions lack their id, their card or their time");
    }
    const unreadable = rows.filter((row) => readId(row) === undefined).map(describeRow);
    return { kind: "page", records, unreadable, next: nextOf(place, page, { records, since }) };
  },
});

/** How the rest of a list is read. `all`: the first page does not show the order, so every page is read. */
type Direction = "newest_first" | "oldest_first" | "all";

/** A page of the list, and which one is next. The first page is always read. */
interface Place {
  readonly page: number;
  readonly direction: Direction | undefined;
}

function readPlace(token: string | null): Place {
  const [direction, page] = (token ?? "").split("/");
  const known = DIRECTIONS.find((one) => one === direction);
  return known === undefined ? FIRST : { page: Number(page), direction: known };
}

const DIRECTIONS: readonly Direction[] = ["newest_first", "oldest_first", "all"];
const FIRST: Place = { page: 0, direction: undefined };

const ID = /^[0-9a-f]{24}$/;

function readId(row: ExactJson): string | undefined {
  const id = textAt(row, "_id") ?? "";
  return ID.test(id) ? id : undefined;
}

/** Undefined for a row without an id. A row that lacks its card or its time can still be compared by its id. */
function toRecord(row: ExactJson): ListedCardRecord | undefined {
  const recordId = readId(row);
  if (recordId === undefined) return undefined;
  const card = idAt(row, "card") ?? "";
  const movement = readMovement(row);
  return {
    claim: { kind: "unconfirmed_card_notice", record: "transaction", recordId },
    issuerReference: ID.test(card) ? card : undefined,
    at: readTime(row, "createdAt"),
    currency: readCurrency(row, "currency"),
    kind: movement === undefined ? undefined : KINDS[movement.type],
    amount: movement?.amount ?? 0n,
  };
}

const KINDS = { capture: "card_clearing", refund: "card_refund" } as const;

const isComplete = ({ issuerReference, at }: ListedCardRecord): boolean =>
  issuerReference !== undefined && at !== undefined;

/** What a row without an id has, by which the operator finds it in Sudo's dashboard. */
function describeRow(row: ExactJson): string {
  const said = ["_id", "card", "createdAt", "type", "amount", "currency"].flatMap((field) => {
    const value = idAt(row, field)
      ?.replaceAll(/[^\w.:+-]/g, "?")
      .slice(0, WORD_MAX);
    return value === undefined ? [] : [`${field} ${value}`];
  });
  return said.join(", ") || "no known field";
}

/** The limit for one field, in characters. */
const WORD_MAX = 40;

function nextOf(
  { page, direction }: Place,
  { pages }: ListPage,
  listed: { records: readonly ListedCardRecord[]; since: Date },
): string | null {
  if (pages < 2) return null;
  const found = direction ?? findDirection(listed.records);
  // A list that begins with its oldest rows is read from its other end, and its first page was read already.
  if (direction === undefined && found === "oldest_first") return `${found}/${pages - 1}`;
  if (found !== "all" && isOlder(listed)) return null;
  const next = page + (found === "oldest_first" ? -1 : 1);
  return next < 1 || next >= pages ? null : `${found}/${next}`;
}

/** Whether each row of a page is older. A row without a time does not say. */
function isOlder({ records, since }: { records: readonly ListedCardRecord[]; since: Date }) {
  const times = timesOf(records);
  return times.length > 0 && times.every((at) => at < since);
}

/** By most of its rows: one of them may have a wrong time. */
function findDirection(records: readonly ListedCardRecord[]): Direction {
  const times = timesOf(records);
  const steps = times.reduce((sum, at, n) => sum + Math.sign(+at - +(times[n - 1] ?? at)), 0);
  if (steps === 0) return "all";
  return steps > 0 ? "oldest_first" : "newest_first";
}

const timesOf = (records: readonly ListedCardRecord[]): readonly Date[] =>
  records.flatMap(({ at }) => at ?? []);
