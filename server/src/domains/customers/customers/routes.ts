import { type Route, readRoute, writeRoute } from "../../../kernel/http/routes/route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { customerNotFound, noJson, noSuchDate, verifiedIsFixed } from "./errors.ts";
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
    summary: "Make a customer, or change one",
    description: [
      "With the `externalId` of a customer that you have, it changes that one: fields that you leave out stay as they",
      "are. A `bvn` or ID number sent here is a claim, and raises no tier.",
    ].join(" "),
    holdsIdentity: true,
    body: CustomerBody,
    refusals: [verifiedIsFixed, noSuchDate, noJson],
    write: ({ access, body }) => saveCustomer(kit, access.environmentId, body, presentCustomer),
  }),
  readRoute({
    ...canonical,
    method: "GET",
    path: "/customers/:id",
    operationId: "getCustomer",
    summary: "A customer",
    params: CustomerParams,
    refusals: [customerNotFound],
    read: ({ access, params }) => showCustomer(kit, access, params.id),
  }),
  readRoute({
    ...canonical,
    method: "GET",
    path: "/customers/by-external-id/:externalId",
    operationId: "getCustomerByExternalId",
    summary: "A customer, by your own id",
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
    summary: "Make a customer, or change one (old)",
    deprecatedFor: "/api/v1/customers",
    body: LegacyCustomerBody,
    answer: LegacyCustomerAnswer,
    refusals: [verifiedIsFixed, noJson],
    write: ({ access, body }) =>
      saveCustomer(kit, access.environmentId, body, presentLegacyCustomer),
  }),
];
