import { type Currency, format, type Minor } from "../../../kernel/money.ts";
import { defineRefusal } from "../../../kernel/refusals.ts";
import type { CardEvent, CardStatus } from "./rules.ts";

export const cardNotFound = defineRefusal<{ param: string | null }>({
  code: "not_found",
  when: "no card in this mode has this reference",
  sample: { param: "reference" },
  message:
    "No card in this mode has this reference. Send a `cardReference` that the service returned, with the key of the same mode.",
  param: ({ param }) => param,
});

const PARTICIPLE: Readonly<Partial<Record<CardEvent, string>>> = {
  freeze: "frozen",
  unfreeze: "unfrozen",
  terminate: "terminated",
  fund: "funded",
  withdraw: "withdrawn from",
  change_limits: "given other limits",
  link: "linked to a wallet",
  unlink: "unlinked",
};

export const notAllowedInStatus = defineRefusal<{ status: CardStatus; event: CardEvent }>({
  code: "request_failed",
  when: "the card's status does not allow it",
  sample: { status: "Terminated", event: "freeze" },
  message: ({ status, event }) =>
    `A card with the status ${status} cannot be ${PARTICIPLE[event] ?? "used"}. Read the card to see its status.`,
});

export const cardWalletShort = defineRefusal<{ available: Minor; needed: Minor }>({
  code: "insufficient_balance",
  when: "the card wallet has less available than the amount and its fees",
  sample: { available: 150n, needed: 250n },
  message: ({ available, needed }) =>
    `This costs ${format(needed, "USD")} including fees, but your card wallet has ${format(available, "USD")} available. Ask the operator of the service to fund it.`,
});

export const cardShort = defineRefusal<{ available: Minor; needed: Minor }>({
  code: "insufficient_balance",
  when: "the amount is more than the card's available balance",
  sample: { available: 150n, needed: 250n },
  message: ({ available, needed }) =>
    `The card has ${format(available, "USD")} available, less than ${format(needed, "USD")}. Money held for purchases cannot be withdrawn.`,
});

export const nothingToChange = defineRefusal({
  code: "missing_field",
  when: "neither limit is sent",
  message: "Send `dailyLimit`, `perTransactionLimit`, or both.",
  param: "dailyLimit",
});

export const detailsMissing = defineRefusal<{ status: CardStatus }>({
  code: "request_failed",
  when: "the card has not been issued or has ended, or the issuer shows no page of it",
  sample: { status: "Terminated" },
  message: ({ status }) =>
    `The issuer shows no details of this card, whose status is ${status}. If the card is active, ask the operator of the service whether a page for card numbers is set up.`,
});

export const detailsTimedOut = defineRefusal({
  code: "provider_timeout",
  when: "the issuer did not answer in time",
  message: "The issuer did not answer in time. Send the request again.",
});

export const notSamePerson = defineRefusal({
  code: "validation_failed",
  when: "the card's holder is not the wallet's customer",
  message:
    "The card and the wallet belong to different customers. Link a card to a wallet of its own cardholder.",
  param: "cardReference",
});

export const noRate = defineRefusal<{ currency: Currency }>({
  code: "validation_failed",
  when: "the wallet is not in USD and the operator has set no exchange rate",
  sample: { currency: "NGN" },
  message: ({ currency }) =>
    `The wallet is in ${currency} and the card is in USD, but no exchange rate is set. Ask the operator of the service to set one.`,
  param: "cardReference",
});

export const linkedElsewhere = defineRefusal<{ what: "card" | "wallet" }>({
  code: "request_failed",
  when: "the card or the wallet is already linked to another one",
  sample: { what: "card" },
  message: ({ what }) =>
    `The ${what} is already linked to another ${what === "card" ? "wallet" : "card"}. Unlink it first.`,
});

export const notLinked = defineRefusal({
  code: "request_failed",
  when: "no card is linked to the wallet",
  message: "No card is linked to this wallet, so there is nothing to unlink.",
});
