import type { Queryable } from "../../../kernel/database/database.ts";
import { total } from "../../../kernel/ledger/accounts.ts";
import { floorAtZero, type Minor } from "../../../kernel/money.ts";
import { readEnvironmentTime } from "../../../kernel/tenancy/environment-time.ts";
import { dayInLagos, nextDayInLagos } from "../../../kernel/time/lagos-time.ts";
import type { KycTiers, Verified } from "../kyc-tiers/index.ts";
import { balanceMaxOf } from "./balance-limit.ts";
import { type PayoutLimits, payoutLimitsOn } from "./payout-limits.ts";
import { readWalletsOf } from "./queries.ts";

/** The limits of a customer in naira, and what is left of them. Null: no limit. */
export interface CustomerLimits {
  readonly payout: PayoutLimits;
  /** When the day's payouts count from zero again. */
  readonly resetsAt: Date;
  readonly balance: {
    readonly max: Minor | null;
    /** What the open wallet holds, without withheld credits. */
    readonly held: Minor;
    readonly left: Minor | null;
    readonly withheld: Minor;
  };
}

const NO_USAGE = { usedOn: null, usedToday: 0n };

/** Reads the limits of a customer's naira wallet, to show them. A payout reads them again under its locks. */
export async function findLimits(
  database: Queryable,
  asked: { environmentId: bigint; customerId: bigint; tiers: KycTiers; verified: Verified },
): Promise<CustomerLimits> {
  const { environmentId, customerId, tiers, verified } = asked;
  const now = await readEnvironmentTime(database, environmentId);
  const found = await readWalletsOf(database, environmentId, customerId);
  const inNaira = found.filter(({ currency }) => currency === "NGN");
  const today = dayInLagos(now);
  // At most one wallet keeps the day's usage: the open one, or a closed one.
  const counting = inNaira.find(({ usedOn }) => usedOn === today) ?? NO_USAGE;
  const { usedOn, usedToday } = counting;
  const open = inNaira.find(({ status }) => status !== "Closed");
  const withheld = open?.withheld ?? 0n;
  const held = open === undefined ? 0n : total(open) - withheld;
  const max = balanceMaxOf(tiers, { currency: "NGN", verified });
  return {
    payout: payoutLimitsOn(tiers, { verified, usedOn, usedToday }, today),
    resetsAt: nextDayInLagos(now),
    balance: { max, held, withheld, left: max === null ? null : floorAtZero(max - held) },
  };
}
