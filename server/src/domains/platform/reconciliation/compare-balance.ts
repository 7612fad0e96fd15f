import type { Kit } from "../../../kernel/kit.ts";
import { format } from "../../../kernel/money.ts";
import { readSettings } from "../../../kernel/providers/live/queries.ts";
import { dayInLagos } from "../../../kernel/time/lagos-time.ts";
import { closeSolvedAlerts } from "../alerts/index.ts";
import { alertOnce } from "./alert-once.ts";
import { readAcceptedGap, readBalances, sumExpected, writeBalance } from "./balance-queries.ts";
import { readBalanceGapMax } from "./read-own-settings.ts";
import { gapOf, isGapTooWide } from "./rules.ts";

/** The items of a long time are summed. */
const PATIENT = { statementMs: 60_000 };

/**
 * Asks a provider what we have there and keeps its answer beside what it should be. A provider that has no money of our
 * books, and one that shows no balance in naira, is left out.
 */
export async function compareBalance(kit: Kit, provider: string): Promise<void> {
  const { database, vault, providers } = kit;
  const expected = await database.transaction((tx) => sumExpected(tx, provider), PATIENT);
  if (expected.items === 0n) return;
  const stored = await readSettings(database, vault, provider);
  const balance = stored && (await providers.live.check(provider, stored.settings)).balance;
  if (balance?.currency !== "NGN") return;
  const readAt = kit.clock.now();
  const { stated, unstated } = expected;
  const day = dayInLagos(readAt);
  await writeBalance(database, {
    ...{ provider, day, balance: balance.available, stated, unstated, readAt },
  });
  await alertBalanceGap(kit, provider);
}

const GAP = "reconciliation.balance";

/** Raises the alert of a gap that is too wide, and closes it otherwise. */
export async function alertBalanceGap(kit: Kit, provider: string): Promise<void> {
  const { database, clock } = kit;
  const [last] = await readBalances(database, { provider, limit: 1 });
  if (last === undefined) return;
  const accepted = await readAcceptedGap(database, provider);
  const gapMax = await readBalanceGapMax(kit, provider);
  if (!isGapTooWide(gapOf(last), { accepted, gapMax })) {
    await closeSolvedAlerts(database, {
      ...{ kinds: [GAP], subjects: provider, open: [], at: clock.now() },
    });
    return;
  }
  const usual = accepted === 0n ? "" : `, of which ${format(accepted, "NGN")} is accepted`;
  await alertOnce(kit, {
    ...{ kind: GAP, subject: provider },
    message: `${provider} says that we have ${format(last.balance, "NGN")} there. Its statement and our books differ from that by ${format(gapOf(last), "NGN")}${usual}. Find the cause, then accept the gap with reconciliation accept-balance ${provider}.`,
  });
}
