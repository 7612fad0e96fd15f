import { listCost } from "../../../kernel/http/admission/request-cost.ts";
import { dateRange, dateRefusals } from "../../../kernel/http/routes/date-range.ts";
import { page, pageAsked, tooFarBack } from "../../../kernel/http/routes/paging.ts";
import { type Route, readRoute } from "../../../kernel/http/routes/route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { customerNotFound } from "../customers/index.ts";
import { listItems } from "./list-items.ts";
import { ItemRow, ItemsQuery, KycParams, PAGE_SIZE } from "./schemas.ts";

export const itemListRoute = (kit: Kit): Route =>
  readRoute({
    method: "GET",
    path: "/customers/:id/kyc",
    operationId: "listKycItems",
    holdsIdentity: true,
    tag: "Customers",
    summary: "List the KYC items of a customer",
    description:
      "The newest submission of each type, most recently changed first. Numbers are masked in every row.",
    scope: "kyc:write",
    envelope: "extended",
    cost: listCost,
    params: KycParams,
    query: ItemsQuery,
    answer: ItemRow,
    paged: true,
    refusals: [customerNotFound, ...dateRefusals, tooFarBack],
    read: async ({ access: { environmentId }, params, query }) => {
      const asked = pageAsked(query, PAGE_SIZE);
      const { type: category = null, status = null } = query;
      const customerId = BigInt(params.id);
      const wanted = { environmentId, customerId, category, status, ...dateRange(query) };
      return page(await listItems(kit.database, wanted, asked), asked);
    },
  });
