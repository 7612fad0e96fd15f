import { present } from "../../../kernel/assert.ts";
import { type Minor, toDecimal } from "../../../kernel/money.ts";
import { referenceOf, type Transaction } from "../../platform/transactions/index.ts";
import { walletReference } from "./present-wallet.ts";
import { toPayoutStatus } from "./rules.ts";

/** Returns the payout as the API shows it, with the wallet's available balance. */
export function presentPayout(payout: Transaction, availableNow: Minor) {
  const { receiverAccountNumber, receiverBankCode, progress } = payout;
  return {
    payoutReference: referenceOf(payout),
    walletReference: walletReference(payout.accountId),
    amount: toDecimal(payout.amount),
    fee: toDecimal(payout.fee),
    stampDuty: toDecimal(payout.stampDuty),
    totalAmount: toDecimal(payout.amount + payout.fee + payout.stampDuty),
    currency: payout.currency,
    destinationAccountName: payout.receiverAccountName,
    destinationAccountNumber: present(receiverAccountNumber, "the receiver's account"),
    destinationBankCode: present(receiverBankCode, "the receiver's bank"),
    destinationBankName: payout.receiverBankName,
    narrative: payout.description,
    status: toPayoutStatus(present(progress, "the progress of a payout")),
    reason: payout.reason,
    walletAvailableBalance: toDecimal(availableNow),
    createdAt: payout.createdAt,
  };
}

export type ShownPayout = ReturnType<typeof presentPayout>;
