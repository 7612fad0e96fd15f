import { cardWalletFunding } from "./domains/cards/card-wallets/index.ts";
import { creditAssignment, sentDecision } from "./domains/money-in/collections/index.ts";
import { lateCharge, outcomeDecision } from "./domains/money-out/outgoing/index.ts";
import type { MoneyAction } from "./domains/platform/proposals/index.ts";
import {
  balanceAcceptance,
  ledgerAdjustment,
  reconciliationDecision,
} from "./domains/platform/reconciliation/index.ts";
import { accountOwners, outgoingKinds } from "./modules.ts";

/** Every operator action that moves money: in live mode a second person approves it. */
export const moneyActions: readonly MoneyAction[] = [
  cardWalletFunding,
  creditAssignment(accountOwners),
  sentDecision,
  lateCharge(outgoingKinds),
  outcomeDecision(outgoingKinds),
  ledgerAdjustment,
  reconciliationDecision,
  balanceAcceptance,
];
