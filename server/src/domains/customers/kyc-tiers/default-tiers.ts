import { fromDecimal } from "../../../kernel/money.ts";
import type { KycTiers } from "./rules.ts";

/** The tiers of a business for which the operator has set no others. Payouts need tier 2. */
export const DEFAULT_TIERS: KycTiers = [
  {
    requires: [],
    unlocks: ["hold_wallet", "receive_internal_transfer"],
    payoutMax: 0n,
    payoutDailyMax: 0n,
    balanceMax: fromDecimal(50_000),
  },
  {
    requires: [["BVN"]],
    unlocks: ["attach_virtual_account", "receive_external_transfer"],
    payoutMax: 0n,
    payoutDailyMax: 0n,
    balanceMax: fromDecimal(300_000),
  },
  {
    requires: [["NIN"], ["PASSPORT", "FRSC", "PVC"]],
    unlocks: ["payout", "issue_card"],
    payoutMax: fromDecimal(100_000),
    payoutDailyMax: fromDecimal(200_000),
    balanceMax: fromDecimal(500_000),
  },
  {
    requires: [["ADDRESS"]],
    unlocks: ["elevated_limits"],
    payoutMax: fromDecimal(1_000_000),
    payoutDailyMax: fromDecimal(5_000_000),
    balanceMax: null,
  },
];
