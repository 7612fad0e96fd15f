import type { Static } from "typebox";
import { FILE_COST, listCost } from "../../../kernel/http/admission/request-cost.ts";
import { amountRange, amountRefusals } from "../../../kernel/http/routes/amount-range.ts";
import { dateRange, dateRefusals } from "../../../kernel/http/routes/date-range.ts";
import { page, pageAsked, tooFarBack } from "../../../kernel/http/routes/paging.ts";
import { Download } from "../../../kernel/http/routes/route.ts";
import { Type } from "../../../kernel/http/routes/type.ts";
import { memberRead } from "../../../kernel/http/sessions/member-routes.ts";
import type { SessionRoute } from "../../../kernel/http/sessions/session-route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import {
  SettlementFilters,
  settlementFilter,
  sumSettlements,
} from "../../money-in/settlement/index.ts";
import {
  exportTransactions,
  isTextSearch,
  locateTransactions,
  PAGE_SIZE,
  sumTransactions,
  transactionNotFound,
} from "../../platform/transactions/index.ts";
import { filtersOf, listRecords } from "./list-records.ts";
import {
  RecordFilters as Filters,
  type RecordFilters,
  RecordSums,
  RecordsQuery,
  SettlementSums,
  ShownRecord,
} from "./record-schemas.ts";
import { LocatedAnswer, ReferenceParams, Timeline } from "./timeline-schemas.ts";
import { traceReference } from "./trace-reference.ts";

const tag = "Transactions";

/** A sum reads as many rows as a search. */
const SUM_COST = 10;

/** A timeline takes a few dozen look-ups. */
const TRACE_COST = 5;

const ranged = (query: Static<typeof RecordFilters>) => ({
  ...query,
  ...dateRange(query),
  ...amountRange(query),
});

const listing = (kit: Kit) =>
  memberRead({
    method: "GET",
    path: "/transactions",
    operationId: "listRecords",
    tag,
    summary: "List transactions as the dashboard shows them, newest first",
    cost: (query) => listCost(query, isTextSearch),
    query: RecordsQuery,
    answer: ShownRecord,
    paged: true,
    refusals: [...dateRefusals, ...amountRefusals, tooFarBack],
    read: async ({ access, query }) => {
      const asked = pageAsked(query, PAGE_SIZE);
      const listed = await listRecords(kit.database, access.environmentId, ranged(query), asked);
      return page(listed, asked);
    },
  });

const summing = (kit: Kit) =>
  memberRead({
    method: "GET",
    path: "/transactions/sums",
    operationId: "sumRecords",
    tag,
    summary: "Sum the transactions that a list's filters leave",
    cost: SUM_COST,
    query: Filters,
    answer: RecordSums,
    refusals: [...dateRefusals, ...amountRefusals],
    read: ({ access, query }) =>
      sumTransactions(kit.database, access.environmentId, filtersOf(ranged(query))),
  });

const summingSettlements = (kit: Kit) =>
  memberRead({
    method: "GET",
    path: "/settlements/sums",
    operationId: "sumSettlements",
    tag: "Collections",
    summary: "Sum the settlements that a list's filters leave",
    cost: SUM_COST,
    query: SettlementFilters,
    answer: SettlementSums,
    refusals: [...dateRefusals, ...amountRefusals],
    read: ({ access: { environmentId }, query }) =>
      sumSettlements(kit.database, settlementFilter(environmentId, query)),
  });

const exporting = (kit: Kit) =>
  memberRead({
    method: "GET",
    path: "/transactions/export",
    operationId: "exportRecords",
    tag,
    summary: "Export the transactions that a list's filters leave as CSV",
    cost: FILE_COST,
    query: Filters,
    download: "text/csv",
    answer: Type.String({ examples: ["createdAt,reference,type\r\n"] }),
    refusals: [...dateRefusals, ...amountRefusals],
    read: ({ access, query }) => {
      const file = exportTransactions(kit.database, access.environmentId, filtersOf(ranged(query)));
      return new Download("text/csv; charset=utf-8", "transactions.csv", file);
    },
  });

const tracing = (kit: Kit) =>
  memberRead({
    method: "GET",
    path: "/transactions/:reference",
    operationId: "traceReference",
    tag,
    summary: "Get what happened about a reference, and what happens next",
    cost: TRACE_COST,
    params: ReferenceParams,
    answer: Timeline,
    refusals: [transactionNotFound],
    read: ({ access: { environmentId, mode }, member: { businessId }, params: { reference } }) =>
      traceReference(kit, { environmentId, businessId, mode, reference }),
  });

const locating = (kit: Kit) =>
  memberRead({
    method: "GET",
    path: "/references/:reference",
    operationId: "locateReference",
    tag,
    summary: "Find in which modes a reference exists",
    params: ReferenceParams,
    answer: LocatedAnswer,
    read: async ({ member, params }) => ({
      found: await locateTransactions(kit.database, member.businessId, params.reference),
    }),
  });

export const recordRoutes = (kit: Kit): readonly SessionRoute[] => {
  const permission = "money:read";
  const routes = [listing, summing, summingSettlements, exporting, tracing].map((route) =>
    route(kit),
  );
  return [
    ...routes.map((route) => ({ of: "environment" as const, permission, route }) as const),
    { of: "business", permission, route: locating(kit) },
  ];
};
