import { listCost } from "../../../kernel/http/admission/request-cost.ts";
import { dateRange, dateRefusals } from "../../../kernel/http/routes/date-range.ts";
import { searchOf } from "../../../kernel/http/routes/list-query.ts";
import { page, pageAsked, tooFarBack } from "../../../kernel/http/routes/paging.ts";
import { type Route, readRoute, writeRoute } from "../../../kernel/http/routes/route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import {
  birthDateNotPast,
  customerNotFound,
  metadataNotJson,
  verifiedFieldFixed,
} from "./errors.ts";
import { listCustomers } from "./list-customers.ts";
import { presentCustomer, presentLegacyCustomer } from "./present-customer.ts";
import { masksNumbersFor } from "./rules.ts";
import { saveCustomer } from "./save-customer.ts";
import {
  CustomerAnswer,
  CustomerBody,
  CustomerParams,
  CustomerRow,
  CustomersQuery,
  ExternalIdParams,
  LegacyCustomerAnswer,
  LegacyCustomerBody,
  PAGE_SIZE,
} from "./schemas.ts";
import { showCustomer, showCustomerByExternalId } from "./show-customer.ts";

const ofCustomers = { tag: "Customers", envelope: "extended" } as const;

const canonical = { ...ofCustomers, scope: "customers:write", answer: CustomerAnswer } as const;

const saving = { method: "POST", signed: true, service: "wallets" } as const;

export const customerRoutes = (kit: Kit): readonly Route[] => [
  ...savingRoutes(kit),
  listRoute(kit),
  ...showingRoutes(kit),
];

const savingRoutes = (kit: Kit): readonly Route[] => [
  writeRoute({
    ...canonical,
    ...saving,
    path: "/customers",
    operationId: "saveCustomer",
    movesMoney: false,
    summary: "Create or update a customer",
    description: [
      "With the `externalId` of an existing customer, this updates that customer. Fields that you leave out do not change.",
      "A `bvn` or ID number sent here is a claim and raises no tier.",
    ].join(" "),
    holdsIdentity: true,
    body: CustomerBody,
    refusals: [verifiedFieldFixed, birthDateNotPast, metadataNotJson],
    write: (call) =>
      saveCustomer(kit, call.access.environmentId, call.body, (customer, showing) =>
        presentCustomer(customer, { ...showing, masksNumbers: masksNumbersFor(call) }),
      ),
  }),
  writeRoute({
    ...ofCustomers,
    ...saving,
    path: "/business/customers",
    operationId: "saveLegacyCustomer",
    holdsIdentity: true,
    movesMoney: false,
    summary: "Create or update a customer (old)",
    deprecatedFor: "/api/v1/customers",
    body: LegacyCustomerBody,
    answer: LegacyCustomerAnswer,
    refusals: [verifiedFieldFixed, metadataNotJson],
    write: ({ access, body }) =>
      saveCustomer(kit, access.environmentId, body, presentLegacyCustomer),
  }),
];

const listRoute = (kit: Kit): Route =>
  readRoute({
    ...ofCustomers,
    scope: "customers:write",
    method: "GET",
    path: "/customers",
    operationId: "listCustomers",
    holdsIdentity: true,
    summary: "List customers, newest first",
    description: [
      "A row has no identity number, address or metadata: get the customer for those. `total` counts to 10,000; `has_more`",
      "is exact on every page. You can page through 100,000 rows. `searchBy` finds a whole id, `externalId`, e-mail or phone",
      "and the beginning of a name or surname in all customers (1,000 of one name), and a part of a text in the newest 10,000",
      "that match the other filters. Where there are more,",
      "`searched_back_to` in `meta.pagination` is the time of the newest one not searched: send it as `endDate` to continue.",
    ].join(" "),
    cost: listCost,
    query: CustomersQuery,
    answer: CustomerRow,
    paged: true,
    refusals: [...dateRefusals, tooFarBack],
    read: async ({ access, query }) => {
      const asked = pageAsked(query, PAGE_SIZE);
      const { kycStatus = null } = query;
      const wanted = { kycStatus, search: searchOf(query), ...dateRange(query) };
      return page(await listCustomers(kit, access, wanted, asked), asked);
    },
  });

const showingRoutes = (kit: Kit): readonly Route[] => [
  readRoute({
    ...canonical,
    method: "GET",
    path: "/customers/:id",
    operationId: "getCustomer",
    holdsIdentity: true,
    summary: "Get a customer",
    params: CustomerParams,
    refusals: [customerNotFound],
    read: (call) => showCustomer(kit, call, call.params.id),
  }),
  readRoute({
    ...canonical,
    method: "GET",
    path: "/customers/by-external-id/:externalId",
    operationId: "getCustomerByExternalId",
    holdsIdentity: true,
    summary: "Get a customer by your own id",
    params: ExternalIdParams,
    refusals: [customerNotFound],
    read: (call) => showCustomerByExternalId(kit, call, call.params.externalId),
  }),
];
