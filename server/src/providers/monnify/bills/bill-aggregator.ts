import type { NameOutcome } from "../../../kernel/providers/ports/bank-rail.ts";
import type {
  BillAggregatorAdapter,
  BilledCustomer,
  CatalogueOutcome,
} from "../../../kernel/providers/ports/bill-aggregator.ts";
import type { CallContext } from "../../../kernel/providers/ports/provider-port.ts";
import { formatSubject } from "../../../kernel/providers/references.ts";
import type { MonnifyAccount } from "../monnify-account.ts";
import type { BettingCatalogue } from "./betting-catalogue.ts";
import { buyBill } from "./buy-bill.ts";
import { findPurchase } from "./find-purchase.ts";
import { validateCustomer } from "./validate-customer.ts";

/** Monnify as an aggregator of betting accounts. */
export const monnifyBills = (
  name: string,
  { client }: MonnifyAccount,
  catalogue: BettingCatalogue,
): BillAggregatorAdapter => ({
  name,
  referenceFor: formatSubject,
  catalogue: (call) => readCatalogue(catalogue, call),
  nameOf: (customer, call) => nameCustomer(client, catalogue, customer, call),
  purchase: (purchase, call) => buyBill(client, catalogue, purchase, call),
  find: (purchase, call) => findPurchase(client, purchase, call),
});

async function readCatalogue(
  catalogue: BettingCatalogue,
  call: CallContext,
): Promise<CatalogueOutcome> {
  const loaded = await catalogue.load(call);
  if (loaded.kind !== "loaded") return loaded;
  return { kind: "catalogue", items: [...loaded.billers.values()].map(({ item }) => item) };
}

async function nameCustomer(
  client: MonnifyAccount["client"],
  catalogue: BettingCatalogue,
  { providerCode, customer: customerId }: BilledCustomer,
  call: CallContext,
): Promise<NameOutcome> {
  const biller = await catalogue.find(providerCode, call);
  if (biller.kind !== "biller") return biller;
  const { productCode } = biller;
  const customer = await validateCustomer(client, { productCode, customerId }, call);
  if (customer.kind === "refused") return { kind: "not_found" };
  if (customer.kind !== "valid") return customer;
  return customer.name === undefined
    ? { kind: "unknown", why: "unreadable", detail: "a customer without a name" }
    : { kind: "found", accountName: customer.name };
}
