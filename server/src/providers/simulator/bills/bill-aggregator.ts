import { hash } from "node:crypto";
import type {
  BillAggregatorAdapter,
  BillPurchase,
  Delivery,
  FindPurchaseOutcome,
  PurchaseOutcome,
} from "../../../kernel/providers/ports/bill-aggregator.ts";
import { NO_RECEIPT, type Unknown } from "../../../kernel/providers/ports/outcome.ts";
import { formatSubject } from "../../../kernel/providers/references.ts";
import type { Faults } from "../bank/faults.ts";
import { personOf } from "../identity/fake-people.ts";
import { waitHalfLatency } from "../latency.ts";
import type { SimulatorTools } from "../tools.ts";
import { catalogueWith } from "./catalogue.ts";
import { type KnownPurchase, notePurchase, readItemChanges, readPurchase } from "./queries.ts";

const CALL_LOST: Unknown = { kind: "unknown", why: "lost", staged: true };
const NO_ANSWER: Unknown = { kind: "unknown", why: "timeout", staged: true };
const MISMATCH: Unknown = {
  kind: "unknown",
  why: "mismatch",
  detail: "another purchase was made under this reference",
};

const PENDS_MS = 30_000;

/** The outcome of a purchase, by the last digits of its phone, meter, card or account. */
function fateOf({ customer }: Pick<BillPurchase, "customer">) {
  switch (customer.slice(-2)) {
    case "02":
    case "05":
      return { status: "failed", afterMs: null } as const;
    case "03":
      return { status: "pending", afterMs: PENDS_MS } as const;
    default:
      return { status: "succeeded", afterMs: null } as const;
  }
}

/** The simulated bill aggregator. The customer's number decides what it sells. */
export function simulatedAggregator(tools: SimulatorTools, faults: Faults): BillAggregatorAdapter {
  const { database } = tools;
  return {
    name: "simulator-bills",
    referenceFor: formatSubject,

    async catalogue(call) {
      await waitHalfLatency(tools, call);
      return { kind: "catalogue", items: catalogueWith(await readItemChanges(database)) };
    },

    async nameOf({ customer }, call) {
      await waitHalfLatency(tools, call);
      await waitHalfLatency(tools, call);
      if (customer.endsWith("05")) return { kind: "not_found" };
      const { lastName, firstName } = personOf(customer);
      return { kind: "found", accountName: `${lastName} ${firstName}` };
    },

    async purchase(purchase, call): Promise<PurchaseOutcome> {
      await waitHalfLatency(tools, call);
      const dice = await faults.of(purchase.environmentId);
      if (dice.strikes("lostCalls")) return CALL_LOST;
      await notePurchase(database, purchase, fateOf(purchase));
      const known = await readPurchase(database, purchase);
      await waitHalfLatency(tools, call);
      const isSilent = purchase.customer.endsWith("04") || dice.strikes("lostAnswers");
      return isSilent || known === undefined ? NO_ANSWER : toOutcome(known, purchase);
    },

    async find(purchase, call): Promise<FindPurchaseOutcome> {
      await waitHalfLatency(tools, call);
      const known = await readPurchase(database, purchase);
      await waitHalfLatency(tools, call);
      const dice = await faults.of(purchase.environmentId);
      if (dice.strikes("lostCalls") || dice.strikes("lostAnswers")) return NO_ANSWER;
      return known === undefined ? { kind: "not_found" } : toOutcome(known, purchase);
    },
  };
}

function toOutcome(known: KnownPurchase, purchase: BillPurchase): PurchaseOutcome {
  const { amount, itemCode, customer, reference } = purchase;
  const isSame =
    known.amount === amount && known.itemCode === itemCode && known.customer === customer;
  if (!isSame) return MISMATCH;
  const receipt = { ...NO_RECEIPT, providerReference: `sim_${reference}` };
  switch (known.status) {
    case "pending":
      return { kind: "accepted", receipt };
    case "failed":
      return { kind: "failed", receipt, reason: reasonFor(purchase) };
    case "succeeded":
      return { kind: "succeeded", receipt, delivery: deliveryOf(purchase) };
  }
}

const reasonFor = ({ customer }: BillPurchase): string =>
  customer.endsWith("05")
    ? "The biller does not know this customer."
    : "The biller refused the purchase.";

/** A kilowatt-hour, in kobo. */
const TARIFF = 20_980;
const TOKEN_DIGITS = 20n;

/** Derived from the reference, so that every answer has the same value. */
function deliveryOf({ category, meterType, reference, amount }: BillPurchase): Delivery {
  if (category !== "electricity" || meterType !== "PREPAID") return { token: null, units: null };
  const number = BigInt(`0x${hash("sha256", `token ${reference}`)}`) % 10n ** TOKEN_DIGITS;
  const units = (Number(amount) / TARIFF).toFixed(1);
  return { token: String(number).padStart(Number(TOKEN_DIGITS), "0"), units };
}
