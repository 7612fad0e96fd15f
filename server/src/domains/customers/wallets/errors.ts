import { type Currency, describeFunds, format, type Minor } from "../../../kernel/money.ts";
import { defineRefusal } from "../../../kernel/refusals.ts";

const naira = (amount: Minor): string => format(amount, "NGN");

export const walletNotFound = defineRefusal<{ param: string | null }>({
  code: "not_found",
  when: "this mode has no such wallet",
  sample: { param: "walletReference" },
  message:
    "No customer in this mode has this wallet. Send the walletReference from the service's answer, with a key of the same mode.",
  param: ({ param }) => param,
});

export const currencyNotOffered = defineRefusal<{ offered: readonly string[] }>({
  code: "validation_failed",
  when: "wallets of this currency are not offered",
  sample: { offered: ["NGN"] },
  message: ({ offered }) =>
    `\`currency\` must be one of the currencies of your wallets: ${offered.join(", ")}.`,
  param: "currency",
});

export const nameAndContactMissing = defineRefusal({
  code: "kyc_required",
  when: "the customer has no name, or neither e-mail nor phone",
  message:
    "A wallet needs a customer with a name, and an e-mail or a phone. Send the missing details with POST /api/v1/customers, then try again.",
});

export const walletFrozen = defineRefusal({
  code: "forbidden",
  when: "the wallet is frozen",
  message:
    "The wallet is frozen: it takes credits and refuses debits. Unfreeze it, then try again.",
});

export const walletClosed = defineRefusal<{ param: string | null }>({
  code: "request_failed",
  when: "a wallet is closed",
  sample: { param: null },
  message: "This wallet is closed. Use another wallet of the customer, or open a new one.",
  param: ({ param }) => param,
});

export const notFrozen = defineRefusal({
  code: "request_failed",
  when: "the wallet is not frozen",
  message: "The wallet is not frozen.",
});

export const alreadyFrozen = defineRefusal({
  code: "request_failed",
  when: "the wallet is already frozen",
  message: "The wallet is already frozen.",
});

export const notEmpty = defineRefusal<{ total: Minor; currency: Currency }>({
  code: "request_failed",
  when: "the wallet holds money",
  sample: { total: 150_000n, currency: "NGN" },
  message: ({ total, currency }) =>
    `The wallet's balance is ${format(total, currency)}, including held and pending money. Move the money out, then close the wallet.`,
});

export const noAccountAttached = defineRefusal({
  code: "request_failed",
  when: "no virtual account is attached to the wallet",
  message:
    "This wallet has no virtual account to retire. Attach one with POST /api/v1/wallets/{walletReference}/virtual-account.",
});

export const sameWallet = defineRefusal({
  code: "validation_failed",
  when: "both wallets are the same",
  message: "Both references name the same wallet. Send two different wallets.",
  param: "toWalletReference",
});

export const otherCurrency = defineRefusal<{ from: Currency; to: Currency }>({
  code: "validation_failed",
  when: "the wallets are in different currencies",
  sample: { from: "NGN", to: "USD" },
  message: ({ from, to }) =>
    `One wallet is in ${from} and the other in ${to}. A transfer needs two wallets of the same currency.`,
  param: "toWalletReference",
});

export const insufficientFunds = defineRefusal<{
  available: Minor;
  pending: Minor;
  needed: Minor;
  currency: Currency;
}>({
  code: "insufficient_balance",
  when: "the available balance does not cover the amount, fee and stamp duty",
  sample: { available: 150_000n, pending: 0n, needed: 201_000n, currency: "NGN" },
  message: ({ needed, currency, ...funds }) =>
    `This needs ${format(needed, currency)}, including fee and stamp duty. The wallet has ${describeFunds(funds, currency)}.`,
});

export const balanceLimitExceeded = defineRefusal<{ most: Minor; left: Minor }>({
  code: "limit_exceeded",
  when: "the receiving wallet would exceed the balance limit of its customer's tier",
  sample: { most: 30_000_000n, left: 1_250_000n },
  message: ({ most, left }) =>
    `The receiving wallet may hold at most ${naira(most)} at its customer's KYC tier, and can take ${naira(left)} now. A higher tier has a higher limit; this limit does not reset.`,
  param: "amount",
});

export const payoutTooLarge = defineRefusal<{ most: Minor }>({
  code: "limit_exceeded",
  when: "the payout is above the limit of the customer's tier",
  sample: { most: 10_000_000n },
  message: ({ most }) =>
    `One payout may be at most ${naira(most)} at the customer's KYC tier. Send less, or raise the tier; this limit does not reset.`,
  param: "amount",
});

export const dailyLimitExceeded = defineRefusal<{ most: Minor; left: Minor; resetsAt: Date }>({
  code: "limit_exceeded",
  when: "the payouts of the day would exceed the limit of the customer's tier",
  sample: { most: 20_000_000n, left: 1_500_000n, resetsAt: new Date("2026-01-31T23:00:00Z") },
  message: ({ most, left, resetsAt }) =>
    `Payouts of one day may total ${naira(most)} at the customer's KYC tier, and ${naira(left)} is left today. The limit resets at ${resetsAt.toISOString()}, midnight in Lagos.`,
  param: "amount",
});

export const accountsInNaira = defineRefusal({
  code: "request_failed",
  when: "the wallet is not in NGN",
  message: "Account numbers take NGN only. Attach one to the customer's NGN wallet.",
});

export const payoutsInNaira = defineRefusal({
  code: "request_failed",
  when: "the wallet is not in NGN",
  message: "Payouts are in NGN only. Pay out from the customer's NGN wallet.",
});
