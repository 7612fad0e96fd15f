import { type Currency, format, type Minor } from "../../../server/src/kernel/money.ts";
import { defineRefusal } from "../../../server/src/kernel/refusals.ts";

export const walletNotFound = defineRefusal<"fromAccount" | "toAccount">({
  code: "account_not_found",
  when: "no customer has this wallet",
  message: (param) => `No wallet has the reference in \`${param}\`.`,
  param: (param) => param,
});

export const sameWallet = defineRefusal({
  code: "validation_failed",
  when: "both wallets are the same",
  message: "Money moves between two different wallets.",
  param: "toAccount",
});

export const insufficientBalance = defineRefusal<{
  available: Minor;
  needed: Minor;
  currency: Currency;
}>({
  code: "insufficient_balance",
  when: "the source has less available than the amount",
  message: ({ available, needed, currency }) =>
    `This needs ${format(needed, currency)} and the wallet has ${format(available, currency)} available.`,
});
