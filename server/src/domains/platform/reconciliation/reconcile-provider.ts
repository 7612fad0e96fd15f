import type { Kit } from "../../../kernel/kit.ts";
import { type Currency, format } from "../../../kernel/money.ts";
import { readConfigured } from "../../../kernel/providers/live/queries.ts";
import type {
  RecordComparison,
  RecordsCompared,
} from "../../../kernel/providers/record-comparison.ts";
import { reasonOf } from "../../../kernel/text/reason.ts";
import { closeSolvedAlerts } from "../alerts/index.ts";
import { closeMissingRecord } from "./alert-missing-record.ts";
import { alertOnce } from "./alert-once.ts";
import { compareBalance } from "./compare-balance.ts";
import { compareCards } from "./compare-cards.ts";
import { type Comparing, compareSides } from "./compare-sides.ts";
import { knowOurSide } from "./know-our-side.ts";
import type { Item } from "./queries.ts";
import { readStatement, type StatementRead } from "./read-statement.ts";
import { readExplained } from "./report-queries.ts";
import { DAYS_READ, daysBefore, startOfDay } from "./rules.ts";

/** What a run needs besides the kit: what the domains know. */
export interface Reconciling extends Comparing {
  /** Compares the books of cards with what their issuer lists. */
  readonly compareRecords?: RecordComparison | undefined;
  /** The first pause before an unread page is asked for again. */
  readonly pauseMs?: number;
}

/** What the domains provide, besides their handlers of notices. */
export type ReconciledDomains = Pick<Reconciling, "records" | "compareRecords">;

export interface Reconciled {
  readonly provider: string;
  /** Undefined if the provider has no statement that can be called for. */
  readonly statement: StatementRead | undefined;
  /** Undefined if the provider issues no cards, or does not list their movements. */
  readonly records: RecordsCompared | undefined;
  readonly exceptions: readonly Item[];
}

export interface RunWanted {
  readonly provider: string;
  /** What happened before is compared. Without it: before today in Lagos. */
  readonly before?: Date;
  /** The statement is read from the beginning of this day. Without it: of the last seven days. */
  readonly since?: Date;
}

/**
 * Reconciles every live provider, each night. A provider whose statement causes an error does not stop the next one.
 */
export async function reconcileAll(kit: Kit, domains: Reconciling): Promise<void> {
  for (const { provider } of await readConfigured(kit.database)) {
    await reconcile(kit, domains, { provider }).catch(async (error: unknown) => {
      kit.log.error({ err: error, provider }, "reconciliation failed");
      const why = `Reconciliation with ${provider} failed: ${reasonOf(error)}.`;
      await alertUnread(kit, provider, why);
    });
  }
  await proveExplained(kit);
}

/**
 * Compares our books with what a provider says, and corrects what only needs the provider's word: orders are queried and
 * credits confirmed as after notices. Every other difference becomes an alert for a person.
 */
export async function reconcile(
  kit: Kit,
  domains: Reconciling,
  { provider, before = startOfDay(kit.clock.now()), since }: RunWanted,
): Promise<Reconciled> {
  const { database } = kit;
  const period = { from: since ?? daysBefore(startOfDay(before), DAYS_READ), to: before };
  await knowOurSide(database, domains);
  const source = kit.providers.statementSource(provider);
  const statement =
    source &&
    (await readStatement(kit, domains.notices, source, { ...period, pauseMs: domains.pauseMs }));
  const records = await compareCards(kit, domains, { provider, ...period });
  for (const read of [statement, records])
    if (read?.kind === "not_read") {
      await alertUnread(kit, provider, read.why);
      return { provider, statement, records, exceptions: [] };
    }
  await closeUnread(kit, provider);
  await closeMissingRecord(kit, provider);
  const { from } = period;
  const { exceptions } = await compareSides(kit, domains, { provider, from, before });
  await compareBalance(kit, provider);
  return { provider, statement, records, exceptions };
}

/** The items of a long time are summed. */
const PATIENT = { statementMs: 60_000 };

const NOT_READ = "reconciliation.not_read";
const UNEXPLAINED = "reconciliation.unexplained";

/** One alert of a provider is open, however often its statement is called for. */
const alertUnread = (kit: Kit, provider: string, why: string) =>
  alertOnce(kit, {
    ...{ kind: NOT_READ, subject: provider },
    message: `${why} Nothing was compared. Run provider reconcile ${provider} when it answers.`,
  });

/** Every kobo and cent of a clearing account is in an item, or the items are not what they should be. */
async function proveExplained(kit: Kit): Promise<void> {
  const accounts = await kit.database.transaction((tx) => readExplained(tx), PATIENT);
  const open: string[] = [];
  for (const { currency, unexplained } of accounts) {
    if (unexplained === 0n) continue;
    const subject = SUBJECTS[currency];
    open.push(subject);
    await alertOnce(kit, {
      ...{ kind: UNEXPLAINED, subject },
      message: `The clearing account has ${format(unexplained, currency)} that no item of reconciliation explains. Run ledger verify, and do not trust the comparison until the cause is known.`,
    });
  }
  await closeSolvedAlerts(kit.database, {
    ...{ kinds: [UNEXPLAINED], subjects: "", open, at: kit.clock.now() },
  });
}

/** What the alert of each account is about. */
const SUBJECTS: Readonly<Record<Currency, string>> = {
  NGN: "provider_clearing",
  USD: "provider_clearing USD",
};

/** A statement covers seven days, so one that is read makes up for those that were not. */
const closeUnread = (kit: Kit, provider: string) =>
  closeSolvedAlerts(kit.database, {
    ...{ kinds: [NOT_READ], subjects: provider, open: [] },
    at: kit.clock.now(),
  });
