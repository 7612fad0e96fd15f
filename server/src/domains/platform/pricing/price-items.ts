import type { Service } from "../../../kernel/ledger/operation.ts";
import type { Currency } from "../../../kernel/money.ts";
import {
  forEachCategory,
  forEachDiscount,
} from "../../../kernel/providers/ports/bill-categories.ts";

/** What a price depends on. `amount`: the money moved. `piece`: one price each. `rate`: a percentage. */
export type Basis = "amount" | "piece" | "rate";

export interface PriceItemFacts {
  readonly service: Service | "all";
  readonly currency: Currency;
  readonly basis: Basis;
  readonly about: string;
  /** Deducted from the credit, so never more than its amount. */
  readonly deducted?: true;
}

/** Every price item, in the order of the list. Verification items have the names of its types. */
export const PRICE_ITEMS = {
  transfer: outgoing("transfers", "A transfer to a bank account"),
  payout: outgoing("wallets", "A payout from a customer's wallet to a bank account"),
  "internal-transfer": outgoing("transfers", "A transfer to another business of this service"),
  collection: incoming("collections", "Money that arrives in your wallet, taken from it"),
  "wallet-credit": incoming("wallets", "Money that arrives in a customer's wallet, taken from it"),
  bvn: check("BVN"),
  "bvn-advanced": check("BVN with extended data"),
  nin: check("NIN"),
  pvc: check("Voter's card"),
  "pvc-premium": check("Voter's card with extended data"),
  frsc: check("Driver's licence"),
  passport: check("Passport"),
  "phone-basic": check("Phone number"),
  "phone-advanced": check("Phone number with extended data"),
  "phone-nin": check("Phone number and NIN of one person"),
  "cac-basic": check("Company registration"),
  address: check("Address"),
  ...forEachCategory(bill),
  ...forEachDiscount(discount),
  "card-issue": { service: "cards", currency: "USD", basis: "piece", about: "A new card" },
  "card-funding": {
    service: "cards",
    currency: "USD",
    basis: "amount",
    about: "Money put on a card",
  },
  "stamp-duty": {
    service: "all",
    currency: "NGN",
    basis: "amount",
    about: "Stamp duty on money sent to another party, on top of the fee",
  },
  vat: { service: "all", currency: "NGN", basis: "rate", about: "VAT, which every fee includes" },
} as const satisfies Record<string, PriceItemFacts>;

export type PriceItem = keyof typeof PRICE_ITEMS;

export const PRICE_ITEM_NAMES = Object.keys(PRICE_ITEMS) as readonly PriceItem[];

/** An item's facts with its optional ones: the exact type lacks those that the item does not have. */
export const factsOf = (item: PriceItem): PriceItemFacts => PRICE_ITEMS[item];

function outgoing(service: Service, about: string) {
  return { service, currency: "NGN", basis: "amount", about } as const;
}

function incoming(service: Service, about: string) {
  return { service, currency: "NGN", basis: "amount", about, deducted: true } as const;
}

function check(what: string) {
  const about = `Verification: ${what}`;
  return { service: "verification", currency: "NGN", basis: "piece", about } as const;
}

function bill({ priced }: { readonly priced: string }) {
  const about = `${priced}, on top of its amount`;
  return { service: "bills", currency: "NGN", basis: "amount", about } as const;
}

function discount({ discounted }: { readonly discounted: string }) {
  const about = `The discount on ${discounted}, as part of the amount`;
  return { service: "bills", currency: "NGN", basis: "rate", about } as const;
}
