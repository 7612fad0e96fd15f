import { listCost } from "../../../kernel/http/admission/request-cost.ts";
import { amountRange, amountRefusals } from "../../../kernel/http/routes/amount-range.ts";
import { dateRange, dateRefusals } from "../../../kernel/http/routes/date-range.ts";
import { searchOf } from "../../../kernel/http/routes/list-query.ts";
import { page, pageAsked, tooFarBack } from "../../../kernel/http/routes/paging.ts";
import { type Route, readRoute } from "../../../kernel/http/routes/route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { isTextSearch } from "../../platform/transactions/index.ts";
import { walletNotFound } from "./errors.ts";
import { listPayouts } from "./list-payouts.ts";
import { PayoutRow, PayoutsQuery, WalletsQuery } from "./list-schemas.ts";
import { listAllWallets } from "./list-wallets.ts";
import { PAGE_SIZE, WalletAnswer } from "./schemas.ts";

const listing = {
  tag: "Wallets",
  envelope: "extended",
  method: "GET",
  scope: "customer_wallet:read",
  paged: true,
} as const;

/** The lists over all customers of a business. */
export const walletListRoutes = (kit: Kit): readonly Route[] => [
  readRoute({
    ...listing,
    path: "/wallets",
    operationId: "listAllWallets",
    summary: "List the wallets of all customers, newest first",
    description: [
      "`total` counts to 10,000; `has_more` is exact on every page. You can page through 100,000 rows. `searchBy` finds a",
      "whole wallet reference or account number and the beginning of a name or surname in all wallets (of 1,000 customers of",
      "one name), and a part of a text in the newest 10,000 that match the other filters. Where there are more, `searched_back_to` in `meta.pagination` is the time of the newest one not searched:",
      "send it as `endDate` to continue.",
    ].join(" "),
    cost: listCost,
    query: WalletsQuery,
    answer: WalletAnswer,
    refusals: [...dateRefusals, tooFarBack],
    read: async ({ access, query }) => {
      const asked = pageAsked(query, PAGE_SIZE);
      const { customerId, currency = null, status = null } = query;
      const wanted = {
        customerId: customerId === undefined ? null : BigInt(customerId),
        currency,
        status,
        search: searchOf(query),
        ...dateRange(query),
      };
      return page(await listAllWallets(kit.database, access, wanted, asked), asked);
    },
  }),
  readRoute({
    ...listing,
    path: "/payouts",
    operationId: "listPayouts",
    summary: "List the payouts of all wallets, newest first",
    description: [
      "`total` counts to 10,000; `has_more` is exact on every page. You can page through 100,000 rows. A whole reference, account",
      "number or session id is found in all of them. A search for a part of a text, or for amounts, reads the newest 10,000 payouts that match the other filters. Where there are more,",
      "`searched_back_to` in `meta.pagination` is the time of the newest one not searched: send it as `endDate` to continue.",
    ].join(" "),
    cost: (query) => listCost(query, isTextSearch),
    query: PayoutsQuery,
    answer: PayoutRow,
    refusals: [walletNotFound, ...dateRefusals, ...amountRefusals, tooFarBack],
    read: async ({ access: { environmentId }, query }) => {
      const asked = pageAsked(query, PAGE_SIZE);
      const wanted = { ...query, ...dateRange(query), ...amountRange(query) };
      return page(await listPayouts(kit.database, environmentId, wanted, asked), asked);
    },
  }),
];
