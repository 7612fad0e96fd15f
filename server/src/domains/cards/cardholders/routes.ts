import { listCost } from "../../../kernel/http/admission/request-cost.ts";
import { dateRange, dateRefusals } from "../../../kernel/http/routes/date-range.ts";
import { searchOf } from "../../../kernel/http/routes/list-query.ts";
import { page, pageAsked, tooFarBack } from "../../../kernel/http/routes/paging.ts";
import { type Route, readRoute, writeRoute } from "../../../kernel/http/routes/route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { birthDateNotPast } from "../../customers/customers/index.ts";
import { createCardholder } from "./create-cardholder.ts";
import { cardholderNotFound } from "./errors.ts";
import { listCardholders } from "./list-cardholders.ts";
import {
  CardholderAnswer,
  CardholderBody,
  CardholderParams,
  CardholdersQuery,
  PAGE_SIZE,
} from "./schemas.ts";
import { showCardholder } from "./show-cardholder.ts";

const ofCards = { tag: "Cards", signed: true } as const;

export const cardholderRoutes = (kit: Kit): readonly Route[] => [
  writeRoute({
    ...ofCards,
    method: "POST",
    path: "/business/cardholders",
    operationId: "createCardholder",
    movesMoney: false,
    summary: "Create a cardholder",
    description: [
      "A cardholder is a customer with the profile `card`. You are responsible for knowing who that is: no KYC tier is",
      "required for the card. Each request creates another cardholder. Send an Idempotency-Key to create only one.",
    ].join(" "),
    service: "cards",
    holdsIdentity: true,
    body: CardholderBody,
    answer: CardholderAnswer,
    refusals: [birthDateNotPast],
    write: ({ access, body }) => createCardholder(kit, access.environmentId, body),
  }),
  readRoute({
    ...ofCards,
    method: "GET",
    path: "/business/cardholders",
    operationId: "listCardholders",
    holdsIdentity: true,
    summary: "List cardholders, newest first",
    description: [
      "Customers with the profile `card`. `total` counts to 10,000; `has_more` is exact on every page. You can page through",
      "100,000 rows. `searchBy` finds a whole id, e-mail or phone and the beginning of a name or surname in all cardholders",
      "(among 1,000 customers of one name), and a part of a text in the newest 10,000 in the range of dates. Where there are more, `searched_back_to` in `meta.pagination` is the time of the newest",
      "one not searched: send it as `endDate` to continue.",
    ].join(" "),
    cost: listCost,
    query: CardholdersQuery,
    answer: CardholderAnswer,
    paged: true,
    refusals: [...dateRefusals, tooFarBack],
    read: async ({ access: { environmentId }, query }) => {
      const asked = pageAsked(query, PAGE_SIZE);
      const wanted = { environmentId, search: searchOf(query), ...dateRange(query) };
      return page(await listCardholders(kit.database, wanted, asked), asked);
    },
  }),
  readRoute({
    ...ofCards,
    method: "GET",
    path: "/business/cardholders/:customerId",
    operationId: "getCardholder",
    holdsIdentity: true,
    summary: "Get a cardholder",
    params: CardholderParams,
    answer: CardholderAnswer,
    refusals: [cardholderNotFound],
    read: ({ access, params }) =>
      showCardholder(kit.database, access.environmentId, params.customerId),
  }),
];
