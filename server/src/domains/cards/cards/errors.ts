import { type Currency, format, type Minor } from "../../../kernel/money.ts";
import { defineRefusal } from "../../../kernel/refusals.ts";
import type { CardEvent, CardStatus } from "./rules.ts";

export const cardNotFound = defineRefusal<{ param: string | null }>({
  code: "not_found",
  when: "no card in this mode has this reference",
  sample: { param: "reference" },
  message:
    "No card in this mode has this reference. Send the cardReference that the service answered with, and the key of its mode.",
  param: ({ param }) => param,
});

const WISH: Readonly<Partial<Record<CardEvent, string>>> = {
  freeze: "frozen",
  unfreeze: "unfrozen",
  terminate: "terminated",
  fund: "funded",
  withdraw: "withdrawn from",
  change_limits: "given other limits",
  link: "linked to a wallet",
  unlink: "unlinked",
};

export const notInThisStatus = defineRefusal<{ status: CardStatus; event: CardEvent }>({
  code: "request_failed",
  when: "the card's status does not allow it",
  sample: { status: "Terminated", event: "freeze" },
  message: ({ status, event }) =>
    `The card is ${status}, and such a card cannot be ${WISH[event] ?? "used"}. Read the card to see how it stands.`,
});

export const cardWalletShort = defineRefusal<{ available: Minor; needed: Minor }>({
  code: "insufficient_balance",
  when: "the card wallet has less available than it would pay, fees included",
  sample: { available: 150n, needed: 250n },
  message: ({ available, needed }) =>
    `This needs ${format(needed, "USD")}, fees included, and your card wallet has ${format(available, "USD")} available. The operator of the service funds it.`,
});

export const cardShort = defineRefusal<{ available: Minor; needed: Minor }>({
  code: "insufficient_balance",
  when: "the card has less available",
  sample: { available: 150n, needed: 250n },
  message: ({ available, needed }) =>
    `The card has ${format(available, "USD")} available, and not ${format(needed, "USD")}. What is held for purchases cannot be withdrawn.`,
});

export const nothingToChange = defineRefusal({
  code: "missing_field",
  when: "neither limit is sent",
  message: "Send `dailyLimit`, `perTransactionLimit`, or both.",
  param: "dailyLimit",
});

export const detailsMissing = defineRefusal<{ status: CardStatus }>({
  code: "request_failed",
  when: "the card's status has no details, or the issuer has none of the card",
  sample: { status: "Terminated" },
  message: ({ status }) =>
    `The card is ${status}, and the issuer has no details of it to show. Read the card to see how it stands.`,
});

export const detailsTimedOut = defineRefusal({
  code: "provider_timeout",
  when: "the issuer gave no answer in time",
  message: "The issuer gave no answer in time. Ask again.",
});

export const notSamePerson = defineRefusal({
  code: "validation_failed",
  when: "the card's holder is not the wallet's customer",
  message: "The card belongs to another customer than the wallet. Both must be of one person.",
  param: "cardReference",
});

export const noRate = defineRefusal<{ currency: Currency }>({
  code: "validation_failed",
  when: "wallet and card are in different currencies, and the operator has set no rate",
  sample: { currency: "NGN" },
  message: ({ currency }) =>
    `The wallet is in ${currency} and the card in USD, and no rate is set between them. Ask the operator of the service for one.`,
  param: "cardReference",
});

export const linkedElsewhere = defineRefusal<{ what: "card" | "wallet" }>({
  code: "request_failed",
  when: "the card or the wallet is linked to another one",
  sample: { what: "card" },
  message: ({ what }) =>
    `The ${what} is linked already, to another ${what === "card" ? "wallet" : "card"}. Unlink that one first.`,
});

export const notLinked = defineRefusal({
  code: "request_failed",
  when: "no card is linked to the wallet",
  message: "No card is linked to this wallet, so there is nothing to unlink.",
});
