import { type Route, readRoute, writeRoute } from "../../../kernel/http/routes/route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import {
  birthDateNotPast,
  customerNotFound,
  metadataNotJson,
  verifiedFieldFixed,
} from "./errors.ts";
import { presentCustomer, presentLegacyCustomer } from "./present-customer.ts";
import { saveCustomer } from "./save-customer.ts";
import {
  CustomerAnswer,
  CustomerBody,
  CustomerParams,
  ExternalIdParams,
  LegacyCustomerAnswer,
  LegacyCustomerBody,
} from "./schemas.ts";
import { showCustomer, showCustomerByExternalId } from "./show-customer.ts";

const ofCustomers = { tag: "Customers", envelope: "extended" } as const;

const canonical = { ...ofCustomers, scope: "customers:write", answer: CustomerAnswer } as const;

const saving = { method: "POST", signed: true, service: "wallets" } as const;

export const customerRoutes = (kit: Kit): readonly Route[] => [
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
    write: ({ access, body }) => saveCustomer(kit, access.environmentId, body, presentCustomer),
  }),
  readRoute({
    ...canonical,
    method: "GET",
    path: "/customers/:id",
    operationId: "getCustomer",
    summary: "Get a customer",
    params: CustomerParams,
    refusals: [customerNotFound],
    read: ({ access, params }) => showCustomer(kit, access, params.id),
  }),
  readRoute({
    ...canonical,
    method: "GET",
    path: "/customers/by-external-id/:externalId",
    operationId: "getCustomerByExternalId",
    summary: "Get a customer by your own id",
    params: ExternalIdParams,
    refusals: [customerNotFound],
    read: ({ access, params }) => showCustomerByExternalId(kit, access, params.externalId),
  }),
  writeRoute({
    ...ofCustomers,
    ...saving,
    path: "/business/customers",
    operationId: "saveLegacyCustomer",
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
