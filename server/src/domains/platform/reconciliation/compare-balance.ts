import type { Kit } from "../../../kernel/kit.ts";
import { format, type Minor } from "../../../kernel/money.ts";
import { readSettings } from "../../../kernel/providers/live/queries.ts";
import { dayInLagos } from "../../../kernel/time/lagos-time.ts";
import { closeSolvedAlerts } from "../alerts/index.ts";
import { alertOnce } from "./alert-once.ts";
import {
  hasItems,
  readAcceptedGap,
  readBalances,
  sumExpected,
  writeBalance,
} from "./balance-queries.ts";
import { readBalanceGapMax } from "./read-own-settings.ts";
import { gapOf, isGapTooWide } from "./rules.ts";

/** The items of a long time are summed. */
const PATIENT = { statementMs: 60_000 };

/**
 * Asks a provider what we have there and keeps its answer beside what it should be. A provider that has no money of our
 * books in the currency of its balance is left out. One that shows no balance raises an alert if a balance is expected.
 */
export async function compareBalance(kit: Kit, provider: string): Promise<void> {
  const { database, vault, providers } = kit;
  if (!(await hasItems(database, provider))) return;
  const stored = await readSettings(database, vault, provider);
  const balance = stored && (await providers.live.check(provider, stored.settings)).balance;
  if (balance === undefined) return await alertUnshown(kit, provider);
  await closeSolvedAlerts(database, {
    ...{ kinds: [UNSHOWN], subjects: provider, open: [], at: kit.clock.now() },
  });
  const { currency, available } = balance;
  const expected = await database.transaction((tx) => sumExpected(tx, provider, currency), PATIENT);
  if (expected.items === 0n) return;
  const readAt = kit.clock.now();
  const { stated, unstated } = expected;
  const day = dayInLagos(readAt);
  await writeBalance(database, {
    ...{ provider, currency, day, balance: available, stated, unstated, readAt },
  });
  await alertBalanceGap(kit, provider);
}

const UNSHOWN = "reconciliation.balance_not_read";

/** Some providers have no balance. One is expected where it was read before, or where its gap has a limit. */
async function alertUnshown(kit: Kit, provider: string): Promise<void> {
  const read = await readBalances(kit.database, { provider, limit: 1 });
  if (read.length === 0 && (await readBalanceGapMax(kit, provider)) === null) return;
  await alertOnce(kit, {
    ...{ kind: UNSHOWN, subject: provider },
    message: `${provider} did not show its balance, so it was not compared with our books. Run provider check ${provider} to see why, then provider reconcile ${provider}.`,
  });
}

const GAP = "reconciliation.balance";

/** Raises the alert of a gap that is too wide, and closes it otherwise. */
export async function alertBalanceGap(kit: Kit, provider: string): Promise<void> {
  const { database, clock } = kit;
  const [last] = await readBalances(database, { provider, limit: 1 });
  if (last === undefined) return;
  const accepted = await readAcceptedGap(database, last);
  const gapMax = await readBalanceGapMax(kit, provider);
  if (!isGapTooWide(gapOf(last), { accepted, gapMax })) {
    await closeSolvedAlerts(database, {
      ...{ kinds: [GAP], subjects: provider, open: [], at: clock.now() },
    });
    return;
  }
  const money = (amount: Minor) => format(amount, last.currency);
  const gap = gapOf(last);
  const usual =
    accepted === 0n ? "" : ` ${money(accepted)} is accepted, so ${money(gap - accepted)} is new.`;
  await alertOnce(kit, {
    ...{ kind: GAP, subject: provider },
    message: `${provider} reports a balance of ${money(last.balance)}. Its statement and our books differ from that by ${money(gap)}.${usual} Find the cause: see reconciliation balances --provider ${provider}. Then run reconciliation accept-balance ${provider} --note TEXT.`,
  });
}
