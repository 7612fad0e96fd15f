import { listCost } from "../../../kernel/http/admission/request-cost.ts";
import { amountRefusals } from "../../../kernel/http/routes/amount-range.ts";
import { dateRefusals } from "../../../kernel/http/routes/date-range.ts";
import { pageAsked, tooFarBack } from "../../../kernel/http/routes/paging.ts";
import { type Call, type Route, readRoute, writeRoute } from "../../../kernel/http/routes/route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { fromDecimal } from "../../../kernel/money.ts";
import { providerNotConfigured, providerUnavailable } from "../../../kernel/providers/refusals.ts";
import {
  openingRefused,
  openingUnproven,
  referenceTaken,
  virtualAccountNotFound,
} from "./errors.ts";
import { accountFilterOf } from "./filter-schemas.ts";
import { findByReference } from "./find-account.ts";
import { listAccounts } from "./list-accounts.ts";
import { nameHolder } from "./name-holder.ts";
import { openAccount } from "./open-account.ts";
import { dynamicOf, listedOf, reusableOf } from "./present-account.ts";
import {
  AccountList,
  AccountsQuery,
  BusinessAccountBody,
  CustomerAccountBody,
  DynamicAccount,
  DynamicAccountBody,
  ListedAccount,
  PAGE_SIZE,
  ReferenceQuery,
  ReusableAccount,
} from "./schemas.ts";

const TAG = "Collections";

const opening = {
  method: "POST",
  tag: TAG,
  signed: true,
  service: "collections",
  callsProvider: true,
  // The request holds a BVN, so its stored digest must not allow a guess at it.
  holdsIdentity: true,
  refusals: [
    referenceTaken,
    providerUnavailable,
    providerNotConfigured,
    openingUnproven,
    openingRefused,
  ],
} as const;

export const virtualAccountRoutes = (kit: Kit): readonly Route[] => [
  ...openingRoutes(kit),
  ...lookingRoutes(kit),
];

const openingRoutes = (kit: Kit): readonly Route[] => [
  writeRoute({
    ...opening,
    path: "/business/virtualaccount/dynamic",
    operationId: "createDynamicAccount",
    movesMoney: false,
    summary: "Open an account number for one payment",
    description: [
      "A payment to it is credited to your wallet: pending first, then available by your settlement schedule. The event",
      "`FUNDING_NOTIFICATION` says in `match` how the payment compares with the amount you expected.",
    ].join(" "),
    body: DynamicAccountBody,
    answer: DynamicAccount,
    async write(call) {
      const { amount, bvn, reference, expiresInMinutes, narration } = call.body;
      const named = await nameHolder(kit.database, call.access.environmentId, call.body);
      const order = { ...callerOf(call), kind: "dynamic", amount: fromDecimal(amount) } as const;
      const options = { bvn, reference, expiresInMinutes, narration };
      return await openAccount(kit, { ...order, ...named, ...options }, dynamicOf);
    },
  }),
  writeRoute({
    ...opening,
    path: "/business/virtualaccount/business",
    operationId: "createBusinessAccount",
    movesMoney: false,
    summary: "Open a reusable account number of a business",
    body: BusinessAccountBody,
    answer: ReusableAccount,
    async write(call) {
      const named = await nameHolder(kit.database, call.access.environmentId, call.body);
      return await openAccount(kit, { ...callerOf(call), kind: "business", ...named }, reusableOf);
    },
  }),
  writeRoute({
    ...opening,
    path: "/business/virtualaccount/customer",
    operationId: "createCustomerAccount",
    movesMoney: false,
    summary: "Open a reusable account number of one of your customers",
    body: CustomerAccountBody,
    answer: ReusableAccount,
    async write(call) {
      const { bvn, reference } = call.body;
      const named = await nameHolder(kit.database, call.access.environmentId, call.body);
      const order = { ...callerOf(call), kind: "customer", bvn, reference } as const;
      return await openAccount(kit, { ...order, ...named }, reusableOf);
    },
  }),
];

const lookingRoutes = (kit: Kit): readonly Route[] => [
  readRoute({
    method: "GET",
    path: "/business/virtualaccount/all",
    operationId: "listVirtualAccounts",
    holdsIdentity: true,
    tag: TAG,
    summary: "List virtual accounts, newest first",
    description:
      "The account numbers of invoices are not in this list; they are listed with the invoices. `totalCount` counts to 10,000; beyond that it says whether there is a page after this one. You can page through 100,000 rows. `searchBy` finds a whole account number or reference in all accounts, and a part of a text in the newest 10,000 that match the other filters. `minAmount` and `maxAmount` do the same, for the amount that an account expects. Where there are more, `searchedBackTo` is the time of the newest one not searched: send it as `endDate` to continue.",
    signed: true,
    cost: listCost,
    refusals: [...dateRefusals, ...amountRefusals, tooFarBack],
    query: AccountsQuery,
    answer: AccountList,
    read: ({ access: { environmentId }, query }) =>
      listAccounts(
        kit.database,
        accountFilterOf(environmentId, query),
        pageAsked(query, PAGE_SIZE),
      ),
  }),
  readRoute({
    method: "GET",
    path: "/business/virtualaccount/reference",
    operationId: "getVirtualAccount",
    holdsIdentity: true,
    tag: TAG,
    summary: "Get a virtual account",
    signed: true,
    query: ReferenceQuery,
    answer: ListedAccount,
    refusals: [virtualAccountNotFound],
    read: async ({ access: { environmentId }, query: { reference } }) =>
      listedOf(await findByReference(kit.database, environmentId, reference)),
  }),
];

const callerOf = ({
  access: { environmentId, mode },
  scenario,
  operationKey,
}: Pick<Call, "access" | "scenario" | "operationKey">) => ({
  environmentId,
  mode,
  scenario,
  operationKey,
});
