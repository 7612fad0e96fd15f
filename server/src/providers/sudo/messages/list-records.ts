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

/**
 * The transactions of all cards. Sudo's reference does not say in which order it lists them, nor that this list takes
 * dates. So the times of the first page show the order, and pages are read from the newest end until all rows are older.
 */
export const sudoCardRecords = (name: string, client: SudoClient): CardRecordSourceAdapter => ({
  name,
  referenceFor: formatSubject,
  async listRecords(since, token, call) {
    const place = readPlace(token);
    const page = await readPage(client, "/cards/transactions", place.page, call);
    if (page.kind === "refused") return TURNED_AWAY;
    if (page.kind !== "page") return page;
    const records = page.rows.flatMap((row) => toRecord(row) ?? []);
    if (records.length < page.rows.length) {
      return unreadableRecord("a listed transaction lacks its id, its card or its time");
    }
    if (records.length === 0 && page.pages > 1 && place.page < page.pages) {
      return unreadableRecord("a page before the last one is empty");
    }
    return { kind: "page", records, next: nextOf(place, page, { records, since }) };
  },
});

/** A page of the list, and which one is next. The first page is read in any case. */
interface Place {
  readonly page: number;
  readonly step: 1 | -1 | undefined;
}

function readPlace(token: string | null): Place {
  const [, step, page] = /^([+-])(\d+)$/.exec(token ?? "") ?? [];
  if (page === undefined) return { page: 0, step: undefined };
  return { page: Number(page), step: step === "+" ? 1 : -1 };
}

const RECORD_ID = /^[0-9a-f]{24}$/;

function toRecord(row: ExactJson): ListedCardRecord | undefined {
  const recordId = textAt(row, "_id") ?? "";
  const issuerReference = idAt(row, "card");
  const at = readTime(row, "createdAt");
  if (!RECORD_ID.test(recordId) || issuerReference === undefined || at === undefined)
    return undefined;
  const movement = readMovement(row);
  return {
    claim: { kind: "unconfirmed_card_notice", record: "transaction", recordId },
    ...{ issuerReference, at, currency: readCurrency(row, "currency") },
    kind: movement === undefined ? undefined : KINDS[movement.type],
    amount: movement?.amount ?? 0n,
  };
}

const KINDS = { capture: "card_clearing", refund: "card_refund" } as const;

function nextOf(
  { page, step }: Place,
  { pages }: ListPage,
  { records, since }: { records: readonly ListedCardRecord[]; since: Date },
): string | null {
  if (pages < 2) return null;
  // A new list of one direction begins at its other end, where the first page was read already.
  if (step === undefined && isOldestFirst(records)) return `-${pages - 1}`;
  if (records.every(({ at }) => at < since)) return null;
  const next = page + (step ?? 1);
  if (next < 1 || next >= pages) return null;
  return `${step === -1 ? "-" : "+"}${next}`;
}

/** By most of its rows: one of them may have a wrong time. */
const isOldestFirst = (records: readonly ListedCardRecord[]): boolean =>
  records.reduce((steps, { at }, n) => steps + Math.sign(+at - +(records[n - 1]?.at ?? at)), 0) > 0;
