import { fromDecimal } from "../../../kernel/money.ts";
import type { Ladder } from "./rules.ts";

/** The ladder of businesses for whom the operator has set no other. Nothing is paid out below tier 2. */
export const USUAL_LADDER: Ladder = [
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
