import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { applyNotice } from "../../../kernel/providers/inbound/apply-notice.ts";
import type { CardNotice } from "../../../kernel/providers/ports/card-notices.ts";
import type { ListedCardRecord } from "../../../kernel/providers/ports/card-record-source.ts";
import type { NoticeHandlers, NoticeSource } from "../../../kernel/providers/ports/notice.ts";
import { reasonOf } from "../../../kernel/text/reason.ts";
import {
  type BookedMovement,
  type CardMovement,
  readBooked,
  readIssuedCards,
} from "./record-queries.ts";

/** A movement that could not be booked, or that the list has as something else. */
export interface NotBooked extends CardMovement {
  readonly why: string;
  /** Our books have it, as something else. */
  readonly isBooked: boolean;
}

/** What a comparison has found. */
export class Findings {
  /** The ids of all records of our cards. */
  readonly ids = new Set<string>();
  readonly notBooked: NotBooked[] = [];
  /** What each movement was listed with. An issuer may give a refund the id of its clearing. */
  readonly facts = new Map<string, string>();
  /** Those of cards that our books do not have, or that the list does not name. */
  readonly unknownIds = new Set<string>();
  /** The first of them. A list can have millions, and alerts are for a few. */
  readonly unknown = new Map<string, ListedCardRecord>();
  /** Rows without an id, in words. */
  readonly unreadable = new Set<string>();
  readonly bookedCards = new Set<bigint>();
  listed = 0;
  booked = 0;
  differing = 0;
  /** How long this run has asked for records that could not be booked. */
  failedMs = 0;
}

export interface Comparing {
  readonly kit: Kit;
  readonly source: NoticeSource;
  readonly notices: NoticeHandlers;
  readonly found: Findings;
}

/** Compares a page of the list with our books. A record that was listed before with the same facts is not compared again. */
export async function comparePage(
  comparing: Comparing,
  records: readonly ListedCardRecord[],
): Promise<void> {
  const { kit, source, found } = comparing;
  const own = await findOwn(kit, source.name, records);
  noteUnknown(found, records, own);
  const known = new Map((await readBooked(kit.database, own)).map((row) => [row.recordId, row]));
  for (const movement of own) {
    if (noteFacts(found, movement) !== "new") continue;
    const { recordId, record } = movement;
    found.ids.add(recordId);
    if (!isNothing(record)) found.listed += 1;
    const booked = known.get(recordId);
    if (booked === undefined) await book(comparing, movement);
    else if (!agrees(record, booked)) await dispute(comparing, movement, booked);
  }
}

/** Two rows with one id and different facts are a contradiction: at most one of them can be booked. */
function noteFacts(found: Findings, movement: OwnRecord): "new" | "same" | "other" {
  const { recordId, record } = movement;
  const { kind, amount, currency, issuerReference } = record;
  const facts = `${issuerReference} ${amount} ${currency}`;
  const before = found.facts.get(`${kind} ${recordId}`);
  if (before === facts) return "same";
  found.facts.set(`${kind} ${recordId}`, facts);
  if (before === undefined) return "new";
  found.differing += 1;
  const why = "the list has its id twice, with different facts";
  addNotBooked(found, movement, { why, isBooked: true });
  return "other";
}

/** Books a movement that our books lack. */
async function book(comparing: Comparing, movement: OwnRecord): Promise<void> {
  const { found } = comparing;
  if (isNothing(movement.record)) return;
  const why = await apply(comparing, movement);
  if (why !== undefined) return void addNotBooked(found, movement, { why, isBooked: false });
  found.booked += 1;
  found.bookedCards.add(movement.cardId);
}

/** The alert of a contradiction has another amount. Another kind of movement has no notice that could say it. */
async function dispute(
  comparing: Comparing,
  movement: OwnRecord,
  booked: BookedMovement,
): Promise<void> {
  const { found } = comparing;
  found.differing += 1;
  const isSameKind = bookedAs(movement.record, booked) !== null;
  const why = isSameKind ? await apply(comparing, movement) : "it was booked as another kind";
  if (why !== undefined) addNotBooked(found, movement, { why, isBooked: true });
}

function addNotBooked(
  found: Findings,
  { environmentId, cardId, recordId }: OwnRecord,
  rest: Pick<NotBooked, "why" | "isBooked">,
): void {
  found.notBooked.push({ environmentId, cardId, recordId, ...rest });
}

/** An issuer that does not answer must not delay this comparison and the next ones for days. */
const FAILED_MS_MAX = 600_000;

/** Applies what the record of a movement says. Returns why that was impossible, or undefined. */
async function apply(
  { kit, source, notices, found }: Comparing,
  movement: OwnRecord,
): Promise<string | undefined> {
  if (found.failedMs > FAILED_MS_MAX) return "too many others failed before it";
  const startedMs = kit.clock.now().getTime();
  const why = await applyNotice(source, only(notices, movement), movement.record.claim)
    .then((count) => (count > 0 ? undefined : "its record says nothing about our card"))
    .catch(reasonOf);
  if (why !== undefined) found.failedMs += kit.clock.now().getTime() - startedMs;
  return why;
}

/** Handlers that take what was listed: a clearing or a refund of that card. A record that says otherwise is not booked. */
function only(notices: NoticeHandlers, movement: OwnRecord): NoticeHandlers {
  const checked =
    <Kind extends CardNotice>(
      handle: ((notice: Kind, provider: string) => Promise<void>) | undefined,
    ) =>
    async (notice: Kind, provider: string) => {
      if (!isListed(movement, notice))
        throw new Error("its record says something else than the list");
      await present(handle, `a handler of ${notice.kind} notices`)(notice, provider);
    };
  return {
    card_clearing: checked(notices.card_clearing),
    card_refund: checked(notices.card_refund),
  };
}

const isListed = ({ environmentId, cardId, record }: OwnRecord, { kind, card }: CardNotice) =>
  card.environmentId === environmentId &&
  card.id === cardId &&
  (record.kind === undefined || record.kind === kind);

/** Money that moves at the issuer by a card that is not in our books. */
function noteUnknown(
  { unknown, unknownIds }: Findings,
  records: readonly ListedCardRecord[],
  own: readonly OwnRecord[],
): void {
  const ours = new Set(own.map(({ record }) => record));
  for (const record of records) {
    if (ours.has(record) || isNothing(record)) continue;
    unknownIds.add(record.claim.recordId);
    if (unknown.size < UNKNOWN_KEPT) unknown.set(record.claim.recordId, record);
  }
}

const UNKNOWN_KEPT = 100;

interface OwnRecord extends CardMovement {
  readonly record: ListedCardRecord;
}

/** The records of cards of ours, with the card of each. */
async function findOwn(
  kit: Kit,
  issuer: string,
  records: readonly ListedCardRecord[],
): Promise<readonly OwnRecord[]> {
  const references = new Set(records.flatMap(({ issuerReference }) => issuerReference ?? []));
  const cards = await readIssuedCards(kit.database, issuer, [...references]);
  const cardOf = new Map(cards.map((card) => [card.issuerReference, card]));
  return records.flatMap((record) => {
    const card = cardOf.get(record.issuerReference ?? "");
    if (card === undefined) return [];
    const { environmentId, id: cardId } = card;
    return { environmentId, cardId, recordId: record.claim.recordId, record };
  });
}

/** A movement of a zero amount means nothing, unless our books have it. */
const isNothing = ({ kind, amount }: ListedCardRecord): boolean =>
  kind !== undefined && amount === 0n;

/** What our books have of a movement of this kind. An issuer may give a refund the id of its clearing. */
const bookedAs = ({ kind }: ListedCardRecord, { cleared, refunded }: BookedMovement) =>
  kind === "card_clearing" ? cleared : kind === "card_refund" ? refunded : null;

/** A refund of an earlier version has no amount in our books. */
function agrees(record: ListedCardRecord, booked: BookedMovement): boolean {
  const { kind, amount, currency } = record;
  const hasNoAmount = booked.isProcessed && booked.refunded === null;
  if (kind === "card_refund" && hasNoAmount) return true;
  return bookedAs(record, booked) === amount && currency === "USD";
}
