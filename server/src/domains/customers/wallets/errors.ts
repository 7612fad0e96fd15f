import { type Currency, format, type Minor } from "../../../kernel/money.ts";
import { defineRefusal } from "../../../kernel/refusals.ts";

const naira = (amount: Minor): string => format(amount, "NGN");

export const walletNotFound = defineRefusal<{ param: string | null }>({
  code: "not_found",
  when: "no customer in this mode has this wallet",
  sample: { param: "walletReference" },
  message:
    "No customer in this mode has this wallet. Send the walletReference that the service answered with, and the key of its mode.",
  param: ({ param }) => param,
});

export const currencyNotOffered = defineRefusal<{ offered: readonly string[] }>({
  code: "validation_failed",
  when: "wallets are not kept in the currency",
  sample: { offered: ["NGN"] },
  message: ({ offered }) =>
    `\`currency\` must be one that wallets are kept in: ${offered.join(", ")}.`,
  param: "currency",
});

export const nameAndContactMissing = defineRefusal({
  code: "kyc_required",
  when: "the customer has no name, or neither e-mail nor phone",
  message:
    "A wallet needs a customer with a name and an e-mail or a phone. Send what is missing with POST /api/v1/customers, then try again.",
});

export const walletFrozen = defineRefusal({
  code: "forbidden",
  when: "the wallet is frozen",
  message: "The wallet is frozen: money comes in and none goes out. Unfreeze it, then try again.",
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
  message: "The wallet is not frozen, so there is nothing to undo.",
});

export const frozenAlready = defineRefusal({
  code: "request_failed",
  when: "the wallet is frozen already",
  message: "The wallet is frozen already.",
});

export const notEmpty = defineRefusal<{ total: Minor; currency: Currency }>({
  code: "request_failed",
  when: "the wallet holds money",
  sample: { total: 150_000n, currency: "NGN" },
  message: ({ total, currency }) =>
    `The wallet holds ${format(total, currency)}, held and pending money included. Move it out, then close the wallet.`,
});

export const noAccountAttached = defineRefusal({
  code: "request_failed",
  when: "no virtual account is attached to the wallet",
  message:
    "No virtual account is attached to this wallet, so there is none to retire. Attach one with POST /api/v1/wallets/{walletReference}/virtual-account.",
});

export const sameWallet = defineRefusal({
  code: "validation_failed",
  when: "both wallets are the same",
  message: "Money moves between two different wallets.",
  param: "toWalletReference",
});

export const otherCurrency = defineRefusal<{ from: Currency; to: Currency }>({
  code: "validation_failed",
  when: "the wallets are in different currencies",
  sample: { from: "NGN", to: "USD" },
  message: ({ from, to }) =>
    `One wallet is in ${from} and the other in ${to}. Money moves in one currency.`,
  param: "toWalletReference",
});

export const insufficientFunds = defineRefusal<{
  available: Minor;
  needed: Minor;
  currency: Currency;
}>({
  code: "insufficient_balance",
  when: "the wallet has less available than it would pay, fee and duty included",
  sample: { available: 150_000n, needed: 201_000n, currency: "NGN" },
  message: ({ available, needed, currency }) =>
    `This needs ${format(needed, currency)}, fee and duty included, and the wallet has ${format(available, currency)} available.`,
});

export const balanceCapped = defineRefusal<{ most: Minor; left: Minor }>({
  code: "limit_exceeded",
  when: "the receiving wallet would hold more than its customer's tier allows",
  sample: { most: 30_000_000n, left: 1_250_000n },
  message: ({ most, left }) =>
    `The receiving wallet may hold ${naira(most)} at its customer's KYC tier, and has room for ${naira(left)}. A higher tier holds more; the limit does not reset by itself.`,
  param: "amount",
});

export const payoutTooLarge = defineRefusal<{ most: Minor }>({
  code: "limit_exceeded",
  when: "the payout is larger than the customer's tier allows",
  sample: { most: 10_000_000n },
  message: ({ most }) =>
    `One payout may be of at most ${naira(most)} at the customer's KYC tier. Send less, or raise the tier; this limit does not reset.`,
  param: "amount",
});

export const payoutsUsedUp = defineRefusal<{ most: Minor; left: Minor; resetsAt: Date }>({
  code: "limit_exceeded",
  when: "the day's payouts would be more than the customer's tier allows",
  sample: { most: 20_000_000n, left: 1_500_000n, resetsAt: new Date("2026-01-31T23:00:00Z") },
  message: ({ most, left, resetsAt }) =>
    `Payouts of one day may come to ${naira(most)} at the customer's KYC tier, and ${naira(left)} of today is left. The limit resets at ${resetsAt.toISOString()}, midnight in Lagos.`,
  param: "amount",
});

export const accountsInNaira = defineRefusal({
  code: "request_failed",
  when: "the wallet is not in NGN",
  message: "Account numbers take NGN alone. Attach one to the customer's NGN wallet.",
});

export const payoutsInNaira = defineRefusal({
  code: "request_failed",
  when: "the wallet is not in NGN",
  message: "Banks are paid in NGN alone. Pay out of the customer's NGN wallet.",
});
