import {
  type Call,
  type Route,
  readRoute,
  type WriteRoute,
  writeRoute,
} from "../../../kernel/http/routes/route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { fromDecimal, toDecimal } from "../../../kernel/money.ts";
import type { CatalogueItem, MeterType } from "../../../kernel/providers/ports/bill-aggregator.ts";
import {
  BILL_CATEGORIES,
  type BillCategory,
} from "../../../kernel/providers/ports/bill-categories.ts";
import { providerNotConfigured, providerUnavailable } from "../../../kernel/providers/refusals.ts";
import { insufficientBalance } from "../outgoing/index.ts";
import { VERTICALS, type Vertical } from "./category-routes.ts";
import { plansOf, providersIn } from "./choose-item.ts";
import {
  amountNotSold,
  billedNotFound,
  billNotFound,
  notOffered,
  referenceUsed,
  validationTimedOut,
} from "./errors.ts";
import { billListRoute } from "./list-routes.ts";
import { orderBill } from "./order-bill.ts";
import { type Catalogue, openCatalogue } from "./read-catalogue.ts";
import {
  AcceptedPurchase,
  BillQuery,
  BillStatus,
  LISTED,
  ProviderQuery,
  ValidatedCustomer,
} from "./schemas.ts";
import { showBill } from "./show-bill.ts";
import { validateCustomer } from "./validate-customer.ts";

/** What the routes of a category use. */
interface Counter {
  readonly kit: Kit;
  readonly catalogue: Catalogue;
}

export function billRoutes(kit: Kit): readonly Route[] {
  const counter = { kit, catalogue: openCatalogue(kit) };
  return [
    ...BILL_CATEGORIES.flatMap((category) => routesOf(counter, category)),
    billListRoute(kit),
    readRoute({
      method: "GET",
      path: "/business/vas/status",
      operationId: "getBillStatus",
      tag: "Bills",
      summary: "Get the status of a purchase",
      query: BillQuery,
      answer: BillStatus,
      refusals: [billNotFound],
      read: ({ access, query }) => showBill(kit.database, access.environmentId, query.reference),
    }),
  ];
}

function routesOf(counter: Counter, category: BillCategory): readonly Route[] {
  const vertical = VERTICALS[category];
  const { plans, validation } = vertical;
  return [
    listProviders(counter, category, vertical),
    ...(plans === undefined ? [] : [listPlans(counter, category, vertical, plans)]),
    ...(validation === undefined ? [] : [validate(counter, category, validation)]),
    purchase(counter, category, vertical.purchase),
  ];
}

const operationIdOf = (path: string) =>
  path.replaceAll(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase());

function listProviders(
  { catalogue }: Counter,
  category: BillCategory,
  { providers: { path, name } }: Vertical,
): Route {
  return readRoute({
    method: "GET",
    path: `/business/vas/${path}`,
    operationId: operationIdOf(path),
    tag: "Bills",
    summary: `List ${category} providers`,
    description: "The catalogue changes, so read it when you need it.",
    answer: LISTED[name],
    refusals: [providerUnavailable, providerNotConfigured],
    read: async ({ access }) => ({
      [name]: providersIn(await catalogue(access.mode, category)).map(billerOf),
    }),
  });
}

/** The plans of one provider. The query names it by the same field as the purchase. */
function listPlans(
  { catalogue }: Counter,
  category: BillCategory,
  { providerField }: Vertical,
  { path, name, example }: NonNullable<Vertical["plans"]>,
): Route {
  return readRoute({
    method: "GET",
    path: `/business/vas/${path}`,
    operationId: operationIdOf(path),
    tag: "Bills",
    summary: `List the ${category} plans of a provider`,
    description: "The catalogue changes, so read it when you need it.",
    query: ProviderQuery(providerField, example),
    answer: LISTED[name],
    refusals: [notOffered, providerUnavailable, providerNotConfigured],
    read: async ({ access, query }) => {
      // The schema checks that the query has this one field.
      const code = (query as Record<string, string>)[providerField] ?? "";
      const sold = await catalogue(access.mode, category);
      return { [name]: plansOf(sold, category, code).map(billerOf) };
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

/** The fields of all categories. The schema of each body has checked its own. */
type Given = Partial<Record<string, string>> & { readonly meterType?: MeterType };

function billedIn(category: BillCategory, given: Given) {
  const { providerField, customerField } = VERTICALS[category];
  const providerCode = given[providerField] ?? "";
  return {
    category,
    providerCode,
    customer: given[customerField] ?? "",
    meterType: given.meterType ?? null,
  };
}

function validate(
  { kit, catalogue }: Counter,
  category: BillCategory,
  { path, summary, body }: Vertical["purchase"],
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
    refusals: [
      notOffered,
      billedNotFound,
      validationTimedOut,
      providerUnavailable,
      providerNotConfigured,
    ],
    read: ({ access, scenario, body: given }) => {
      const billed = billedIn(category, given as Given);
      return validateCustomer(kit, catalogue, { ...billed, mode: access.mode, scenario });
    },
  });
}

function purchase(
  { kit, catalogue }: Counter,
  category: BillCategory,
  { path, summary, body }: Vertical["purchase"],
): WriteRoute {
  return writeRoute({
    method: "POST",
    path: `/business/vas/${path}`,
    operationId: operationIdOf(path),
    tag: "Bills",
    summary,
    description: [
      "The amount is held in your wallet at once, and a worker places the order with the biller. `BILLS_PURCHASE_NOTIFICATION` reports the result. A failed",
      "purchase is refunded.",
    ].join(" "),
    signed: true,
    service: "bills",
    idempotencyKey: "required",
    callsProvider: true,
    body,
    answer: AcceptedPurchase,
    refusals: [
      notOffered,
      amountNotSold,
      referenceUsed,
      insufficientBalance,
      providerUnavailable,
      providerNotConfigured,
    ],
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
