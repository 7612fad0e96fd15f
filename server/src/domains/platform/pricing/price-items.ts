import type { Service } from "../../../kernel/ledger/operation.ts";
import type { Currency } from "../../../kernel/money.ts";

/** What a price is a price of. `amount`: depends on the money moved. `piece`: one price each. `rate`: a bare percentage. */
export type Basis = "amount" | "piece" | "rate";

export interface PriceItemFacts {
  readonly service: Service | "all";
  readonly currency: Currency;
  readonly basis: Basis;
  readonly about: string;
  /** The sender of it pays stamp duty. */
  readonly bearsStampDuty?: true;
  /** Taken out of what arrives, so never more than that. */
  readonly deducted?: true;
}

/** Everything that has a price, in the order in which it is listed. Those of verification are named as its types are. */
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
  airtime: bill("Airtime"),
  data: bill("A data plan"),
  electricity: bill("Electricity"),
  "cable-tv": bill("Cable TV"),
  betting: bill("Funding of a betting account"),
  "airtime-discount": discount("airtime"),
  "data-discount": discount("data plans"),
  "electricity-discount": discount("electricity"),
  "cable-tv-discount": discount("cable TV"),
  "betting-discount": discount("the funding of betting accounts"),
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
    about: "Stamp duty on money sent to somebody else, on top of the fee",
  },
  vat: { service: "all", currency: "NGN", basis: "rate", about: "VAT, which every fee includes" },
} as const satisfies Record<string, PriceItemFacts>;

export type PriceItem = keyof typeof PRICE_ITEMS;

export const PRICE_ITEM_NAMES = Object.keys(PRICE_ITEMS) as readonly PriceItem[];

/** The facts of an item without those of it alone: the exact type lacks what an item does not say. */
export const factsOf = (item: PriceItem): PriceItemFacts => PRICE_ITEMS[item];

function outgoing(service: Service, about: string) {
  return { service, currency: "NGN", basis: "amount", about, bearsStampDuty: true } as const;
}

function incoming(service: Service, about: string) {
  return { service, currency: "NGN", basis: "amount", about, deducted: true } as const;
}

function check(what: string) {
  const about = `Verification: ${what}`;
  return { service: "verification", currency: "NGN", basis: "piece", about } as const;
}

function bill(what: string) {
  const about = `${what}, on top of its amount`;
  return { service: "bills", currency: "NGN", basis: "amount", about } as const;
}

function discount(what: string) {
  const about = `The part of the amount that you save on ${what}`;
  return { service: "bills", currency: "NGN", basis: "rate", about } as const;
}
