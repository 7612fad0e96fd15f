import type { Kit } from "../../../kernel/kit.ts";
import { applyNotice } from "../../../kernel/providers/inbound/apply-notice.ts";
import type { ListedCardRecord } from "../../../kernel/providers/ports/card-record-source.ts";
import type { NoticeHandlers, NoticeSource } from "../../../kernel/providers/ports/notice.ts";
import { readPages } from "../../../kernel/providers/read-pages.ts";
import type {
  RecordsCompared,
  RecordsWanted,
} from "../../../kernel/providers/record-comparison.ts";
import { reasonOf } from "../../../kernel/text/reason.ts";
import { closeSolvedAlerts } from "../../platform/alerts/index.ts";
import { alertOnce } from "../../platform/reconciliation/index.ts";
import { formatCardReference } from "../cards/index.ts";
import {
  type BookedMovement,
  type CardMovement,
  readBooked,
  readClearings,
  readIssuedCards,
} from "./record-queries.ts";

/** An issuer may list a movement a while after its notice. */
const LISTED_WITHIN_MS = 3_600_000;
const CLEARINGS_MAX = 1_000_000;

/**
 * Compares the cards' money with what their issuer lists. A movement that no notice has brought is booked as after a notice:
 * the issuer's record proves it, and it counts once. One with another amount becomes the alert of a notice that contradicts
 * the first. What only our books have is an alert for a person.
 */
export async function compareCardRecords(
  kit: Kit,
  notices: NoticeHandlers,
  { provider, since, pauseMs }: RecordsWanted,
): Promise<RecordsCompared | undefined> {
  const list = kit.providers.cardRecordSource(provider);
  const source = kit.providers.noticeSource(provider);
  if (list === undefined || source === undefined) return undefined;
  const until = new Date(kit.clock.now().getTime() - LISTED_WITHIN_MS);
  const found = new Findings();
  const comparing = { source, notices, found };
  const read = await readPages(
    (page) => list.listRecords(since, page),
    ({ records }) => comparePage(kit, comparing, records),
    pauseMs,
  );
  if (read.kind === "endless")
    return { kind: "not_read", why: `${provider} names pages of card records without end.` };
  if (read.kind === "not_read")
    return { kind: "not_read", why: `${provider} did not list its card records: ${read.why}.` };
  const notListed = await findNotListed(kit, provider, { from: since, until }, found);
  await alertNotBooked(kit, provider, found);
  await alertNotListed(kit, provider, notListed);
  const { ids, booked, bookedCards, notBooked } = found;
  return {
    ...{ kind: "compared", listed: ids.size, booked, bookedCards: [...bookedCards] },
    ...{ notBooked: notBooked.length, notListed: notListed.length },
  };
}

class Findings {
  readonly ids = new Set<string>();
  /** What could not be booked, with the reason. */
  readonly notBooked: { readonly recordId: string; readonly why: string }[] = [];
  booked = 0;
  readonly bookedCards = new Set<string>();
}

interface Comparing {
  readonly source: NoticeSource;
  readonly notices: NoticeHandlers;
  readonly found: Findings;
}

async function comparePage(
  kit: Kit,
  comparing: Comparing,
  records: readonly ListedCardRecord[],
): Promise<void> {
  const { source, found } = comparing;
  const own = await findOwn(kit, source.name, records);
  const known = new Map((await readBooked(kit.database, own)).map((row) => [row.recordId, row]));
  for (const movement of own) {
    const { recordId, record } = movement;
    if (found.ids.has(recordId)) continue;
    found.ids.add(recordId);
    const booked = known.get(recordId);
    if (booked === undefined) await book(comparing, movement);
    else if (!agrees(record, booked)) await apply(comparing, movement);
  }
}

/** A movement that our books lack. */
async function book(comparing: Comparing, movement: OwnRecord): Promise<void> {
  const { found } = comparing;
  if (!(await apply(comparing, movement))) return;
  found.booked += 1;
  found.bookedCards.add(formatCardReference(movement.cardId));
}

/** Applies what the record of a movement says. Returns whether it said something, and keeps why it did not. */
async function apply(
  { source, notices, found }: Comparing,
  { recordId, record }: OwnRecord,
): Promise<boolean> {
  try {
    if ((await applyNotice(source, notices, record.claim)) > 0) return true;
    found.notBooked.push({ recordId, why: "its record says nothing about our card" });
  } catch (error) {
    found.notBooked.push({ recordId, why: reasonOf(error) });
  }
  return false;
}

interface OwnRecord extends CardMovement {
  readonly record: ListedCardRecord;
}

/** The records of cards of ours, with the card of each. A movement of nothing says nothing. */
async function findOwn(
  kit: Kit,
  issuer: string,
  records: readonly ListedCardRecord[],
): Promise<readonly OwnRecord[]> {
  const references = [...new Set(records.map(({ issuerReference }) => issuerReference))];
  const cards = await readIssuedCards(kit.database, issuer, references);
  const cardOf = new Map(cards.map((card) => [card.issuerReference, card]));
  return records.flatMap((record) => {
    const card = cardOf.get(record.issuerReference);
    const { recordId } = record.claim;
    if (card === undefined || (record.kind !== undefined && record.amount === 0n)) return [];
    return { environmentId: card.environmentId, cardId: card.id, recordId, record };
  });
}

/** A refund stores a digest of what it said, and no amount. */
const agrees = ({ kind, amount }: ListedCardRecord, booked: BookedMovement): boolean =>
  kind !== "card_clearing" || booked.amount === amount;

/** A clearing of the first hour may be listed before that, and one of the last hour not yet. */
async function findNotListed(
  kit: Kit,
  issuer: string,
  { from, until }: { from: Date; until: Date },
  found: Findings,
) {
  const after = new Date(from.getTime() + LISTED_WITHIN_MS);
  const wanted = { issuer, from: after, until, limit: CLEARINGS_MAX };
  const clearings = await kit.database.transaction((tx) => readClearings(tx, wanted), PATIENT);
  return clearings.filter(({ recordId }) => !found.ids.has(recordId));
}

/** A week of clearings is read at once. */
const PATIENT = { statementMs: 60_000 };

const NOT_BOOKED = "cards.not_booked";
const NOT_LISTED = "cards.not_listed";

async function alertNotBooked(kit: Kit, provider: string, { notBooked }: Findings): Promise<void> {
  const [first] = notBooked;
  if (first === undefined) return await closeAlert(kit, NOT_BOOKED, provider);
  await alertOnce(kit, {
    ...{ kind: NOT_BOOKED, subject: provider },
    message: `${provider} lists ${countOf(notBooked.length)} of card money that our books lack and that could not be booked. The first is ${first.recordId}: ${first.why}. Run provider reconcile ${provider} when the cause is gone.`,
  });
}

async function alertNotListed(
  kit: Kit,
  provider: string,
  notListed: readonly { readonly recordId: string; readonly cardId: bigint }[],
): Promise<void> {
  const [first] = notListed;
  if (first === undefined) return await closeAlert(kit, NOT_LISTED, provider);
  await alertOnce(kit, {
    ...{ kind: NOT_LISTED, subject: provider },
    message: `Our books have ${countOf(notListed.length)} of card money that ${provider} does not list. The first is ${first.recordId} of the card ${formatCardReference(first.cardId)}. Ask ${provider} whether it took the money.`,
  });
}

const countOf = (count: number): string => (count === 1 ? "a movement" : `${count} movements`);

const closeAlert = async (kit: Kit, kind: string, provider: string): Promise<void> => {
  const solved = { kinds: [kind], subjects: provider, open: [], at: kit.clock.now() };
  await closeSolvedAlerts(kit.database, solved);
};
