import type { Kit } from "../../../kernel/kit.ts";
import type { NoticeHandlers } from "../../../kernel/providers/ports/notice.ts";
import { readPages } from "../../../kernel/providers/read-pages.ts";
import type {
  RecordsCompared,
  RecordsWanted,
} from "../../../kernel/providers/record-comparison.ts";
import { formatCardReference } from "../cards/index.ts";
import {
  alertNotBooked,
  alertNotListed,
  alertUnknownCards,
  alertUnreadable,
} from "./alert-differences.ts";
import { comparePage, Findings } from "./compare-page.ts";
import { type LoneMovement, readBooked, readMadeCards, readMovements } from "./record-queries.ts";

/** An issuer may list a movement a while after its notice. */
const LISTED_WITHIN_MS = 3_600_000;
const MOVEMENTS_MAX = 1_000_000;

/**
 * Compares the cards' money with what their issuer lists. A movement that no notice has brought is booked as after a notice:
 * the issuer's record proves it, and it counts once. One with another amount becomes the alert of a notice that contradicts
 * the first. What only our books have is an alert for a person.
 */
export async function compareCardRecords(
  kit: Kit,
  notices: NoticeHandlers,
  { provider, since, pauseMs, take }: RecordsWanted,
): Promise<RecordsCompared | undefined> {
  const list = kit.providers.cardRecordSource(provider);
  const source = kit.providers.noticeSource(provider);
  if (list === undefined || source === undefined) return undefined;
  const until = new Date(kit.clock.now().getTime() - LISTED_WITHIN_MS);
  const found = new Findings();
  const comparing = { kit, source, notices, found };
  const read = await readPages({
    ...{ clock: kit.clock, pauseMs },
    read: (page) => list.listRecords(since, page),
    async take({ records, unreadable }) {
      for (const row of unreadable) found.unreadable.add(row);
      await take(records);
      await comparePage(comparing, records);
    },
  });
  if (read.kind === "endless")
    return {
      kind: "not_read",
      why: `${provider} returns an endless list of pages of card records.`,
    };
  if (read.kind === "not_read")
    return { kind: "not_read", why: `${provider} did not list its card records: ${read.why}.` };
  const notBooked = await findStillNotBooked(kit, found);
  const notListed = await findNotListed(kit, provider, { from: since, until }, found);
  const listed = { provider, listed: found.ids };
  await alertNotBooked(kit, listed, notBooked);
  await alertNotListed(kit, listed, notListed);
  await alertUnknownCards(kit, listed, found.unknown);
  await alertUnreadable(kit, listed, found.unreadable);
  return {
    ...{ kind: "compared", listed: found.listed, booked: found.booked },
    bookedCards: [...found.bookedCards].map(formatCardReference),
    differing: found.differing,
    notBooked: notBooked.filter(({ isBooked }) => !isBooked).length,
    notListed: notListed.length,
    unknown: found.unknownIds.size,
    unreadable: found.unreadable.size,
    made: await readMadeCards(kit.database, provider, since),
  };
}

/** Without what its notice, or another comparison, has booked in the meantime. */
async function findStillNotBooked(kit: Kit, { notBooked }: Findings) {
  const lacking = notBooked.filter(({ isBooked }) => !isBooked);
  const booked = new Set((await readBooked(kit.database, lacking)).map(({ recordId }) => recordId));
  return notBooked.filter(({ isBooked, recordId }) => isBooked || !booked.has(recordId));
}

/** A movement of the first hour may be listed before that, and one of the last hour not yet. */
async function findNotListed(
  kit: Kit,
  issuer: string,
  { from, until }: { from: Date; until: Date },
  found: Findings,
): Promise<readonly LoneMovement[]> {
  const after = new Date(from.getTime() + LISTED_WITHIN_MS);
  const wanted = { issuer, from: after, until, limit: MOVEMENTS_MAX };
  const movements = await kit.database.transaction((tx) => readMovements(tx, wanted), PATIENT);
  return movements.filter(
    ({ recordId }) => !found.ids.has(recordId) && !found.unknownIds.has(recordId),
  );
}

/** A week of movements is read at once. */
const PATIENT = { statementMs: 60_000 };
