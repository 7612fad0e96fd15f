import type { TObject } from "typebox";
import {
  type Call,
  type Route,
  readRoute,
  type WriteRoute,
  writeRoute,
} from "../../../kernel/http/routes/route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { fromDecimal, toDecimal } from "../../../kernel/money.ts";
import type {
  BillCategory,
  CatalogueItem,
  MeterType,
} from "../../../kernel/providers/ports/bill-aggregator.ts";
import { providerUnavailable } from "../../../kernel/providers/refusals.ts";
import { insufficientBalance } from "../outgoing/index.ts";
import {
  amountNotSold,
  billedNotFound,
  billNotFound,
  notOffered,
  referenceUsed,
  validationTimedOut,
} from "./errors.ts";
import { orderBill } from "./order-bill.ts";
import { type Catalogue, openCatalogue } from "./read-catalogue.ts";
import { FIELDS, plansOf, providersIn } from "./rules.ts";
import {
  AcceptedPurchase,
  AccountBody,
  AirtimeBody,
  BettingBody,
  BillQuery,
  BillStatus,
  CableBody,
  DataBody,
  ElectricityBody,
  ListedBillers,
  ListedPlans,
  ListedProviders,
  MeterBody,
  ProviderQuery,
  SmartCardBody,
  ValidatedCustomer,
} from "./schemas.ts";
import { showBill } from "./show-bill.ts";
import { validateCustomer } from "./validate-customer.ts";

/** What a request of a vertical works with. */
interface Counter {
  readonly kit: Kit;
  readonly catalogue: Catalogue;
}

export function billRoutes(kit: Kit): readonly Route[] {
  const counter = { kit, catalogue: openCatalogue(kit) };
  return [
    discovery(counter, "airtime", "airtime/fetch-providers", "providers"),
    purchase(counter, "airtime", "airtime/purchase", "Buy airtime", AirtimeBody),
    discovery(counter, "data", "internet/data/fetch-providers", "providers"),
    plans(counter, "data", "internet/data/lookup", "plans", "MTNDATA"),
    purchase(counter, "data", "internet/data/purchase", "Buy a data plan", DataBody),
    discovery(counter, "electricity", "electricity/billers", "billers"),
    validation(counter, "electricity", "electricity/validate", "Whose meter it is", MeterBody),
    purchase(counter, "electricity", "electricity/purchase", "Buy electricity", ElectricityBody),
    discovery(counter, "cable-tv", "cable-tv/fetch-providers", "providers"),
    plans(counter, "cable-tv", "cable-tv/fetch-billers", "billers", "DSTV"),
    validation(counter, "cable-tv", "cable-tv/validate", "Whose smart card it is", SmartCardBody),
    purchase(counter, "cable-tv", "cable-tv/purchase", "Buy a television package", CableBody),
    discovery(counter, "betting", "betting/billers", "billers"),
    validation(counter, "betting", "betting/validate", "Whose betting account it is", AccountBody),
    purchase(counter, "betting", "betting/fund", "Fund a betting account", BettingBody),
    readRoute({
      method: "GET",
      path: "/business/vas/status",
      operationId: "getBillStatus",
      tag: "Bills",
      summary: "One purchase, as it stands",
      query: BillQuery,
      answer: BillStatus,
      refusals: [billNotFound],
      read: ({ access, query }) => showBill(kit.database, access.environmentId, query.reference),
    }),
  ];
}

const LISTED = { providers: ListedProviders, plans: ListedPlans, billers: ListedBillers };

const operationIdOf = (path: string) =>
  path.replaceAll(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase());

function discovery(
  { catalogue }: Counter,
  category: BillCategory,
  path: string,
  name: keyof typeof LISTED,
): Route {
  return readRoute({
    method: "GET",
    path: `/business/vas/${path}`,
    operationId: operationIdOf(path),
    tag: "Bills",
    summary: `Who sells: ${category}`,
    description: "The catalogue changes: read it when you need it.",
    answer: LISTED[name],
    refusals: [providerUnavailable],
    read: async ({ access }) => ({
      [name]: providersIn(await catalogue(access.mode), category).map(billerOf),
    }),
  });
}

/** The plans of one provider, named in the query as in the purchase. */
function plans(
  { catalogue }: Counter,
  category: BillCategory,
  path: string,
  name: keyof typeof LISTED,
  example: string,
): Route {
  const { provider } = FIELDS[category];
  return readRoute({
    method: "GET",
    path: `/business/vas/${path}`,
    operationId: operationIdOf(path),
    tag: "Bills",
    summary: `What a provider sells: ${category}`,
    description: "The catalogue changes: read it when you need it.",
    query: ProviderQuery(provider, example),
    answer: LISTED[name],
    refusals: [notOffered, providerUnavailable],
    read: async ({ access, query }) => {
      // Checked against the query's one field.
      const code = (query as Record<string, string>)[provider] ?? "";
      return { [name]: plansOf(await catalogue(access.mode), category, code).map(billerOf) };
    },
  });
}

const decimalOf = (amount: bigint | null) => (amount === null ? null : toDecimal(amount));

const billerOf = ({ itemCode, itemName, category, ...item }: CatalogueItem) => ({
  itemCode,
  itemName,
  category,
  amount: decimalOf(item.amount),
  minAmount: decimalOf(item.minAmount),
  maxAmount: decimalOf(item.maxAmount),
});

/** The fields of all verticals: each body has been checked for those of its own. */
type Given = Partial<Record<string, string>> & { readonly meterType?: MeterType };

function billedIn(category: BillCategory, given: Given) {
  const { provider, customer } = FIELDS[category];
  const providerCode = given[provider] ?? "";
  return {
    category,
    providerCode,
    customer: given[customer] ?? "",
    meterType: given.meterType ?? null,
  };
}

function validation(
  { kit, catalogue }: Counter,
  category: BillCategory,
  path: string,
  summary: string,
  body: TObject,
): Route {
  return readRoute({
    method: "POST",
    path: `/business/vas/${path}`,
    operationId: operationIdOf(path),
    tag: "Bills",
    summary,
    signed: true,
    callsProvider: true,
    body,
    answer: ValidatedCustomer,
    refusals: [notOffered, billedNotFound, validationTimedOut, providerUnavailable],
    read: ({ access, scenario, body: given }) => {
      const billed = billedIn(category, given as Given);
      return validateCustomer(kit, catalogue, { ...billed, mode: access.mode, scenario });
    },
  });
}

function purchase(
  { kit, catalogue }: Counter,
  category: BillCategory,
  path: string,
  summary: string,
  body: TObject,
): WriteRoute {
  return writeRoute({
    method: "POST",
    path: `/business/vas/${path}`,
    operationId: operationIdOf(path),
    tag: "Bills",
    summary,
    description: [
      "Your wallet is charged at once, and a worker buys. `BILLS_PURCHASE_NOTIFICATION` tells how it ended; what was not",
      "done is refunded.",
    ].join(" "),
    signed: true,
    service: "bills",
    idempotencyKey: "required",
    callsProvider: true,
    body,
    answer: AcceptedPurchase,
    refusals: [notOffered, amountNotSold, referenceUsed, insufficientBalance, providerUnavailable],
    write: ({ access, scenario, body: given }: Call) => {
      const { environmentId, mode } = access;
      const { reference = "", planCode, phoneNumber, name } = given as Given;
      const { amount } = given as { amount?: number };
      const order = {
        ...billedIn(category, given as Given),
        reference,
        planCode: planCode ?? null,
        customerName: name ?? null,
        phoneNumber: phoneNumber ?? null,
        amount: amount === undefined ? null : fromDecimal(amount),
      };
      return orderBill(kit, catalogue, { environmentId, mode, order, scenario });
    },
  });
}
