import type { Static } from "typebox";
import { amountRange, amounts } from "../../../kernel/http/routes/amount-range.ts";
import { dateRange } from "../../../kernel/http/routes/date-range.ts";
import {
  FilterQuery,
  ListQuery,
  searchBy,
  searchOf,
} from "../../../kernel/http/routes/list-query.ts";
import { Money, Nullable, Text } from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";
import { TransactionRecord } from "../../platform/transactions/index.ts";
import type { SettlementFilter } from "./list-queries.ts";

export const PAGE_SIZE = 50;

const filters = {
  status: Type.Optional(
    Type.Enum(["Pending", "Settled"], { description: "Only settlements with this status." }),
  ),
  startDate: Type.Optional(Text({ description: "Due at or after this time or day in Lagos." })),
  endDate: Type.Optional(
    Text({ description: "Due until this time or day in Lagos; the day is included." }),
  ),
  ...amounts,
  searchBy: searchBy(
    "A whole reference: of a settlement, or of a transaction that becomes available with it.",
  ),
};

export const SettlementsQuery = ListQuery(filters, PAGE_SIZE);

export const SettlementFilters = FilterQuery(filters);

const settlement = {
  reference: Type.String({ examples: ["stl_4h8m2r6t10vc"] }),
  currency: Type.String({ examples: ["NGN"] }),
  amount: Money({
    description: "The amount that becomes available: the credits less their fees.",
    examples: [9950],
  }),
  credits: Type.Integer({ description: "The number of credits in it.", examples: [1] }),
  status: Type.Enum(["Pending", "Settled"]),
  settlesAt: Type.String({
    format: "date-time",
    description: "When it is due.",
    examples: ["2026-02-02T08:00:00.000Z"],
  }),
  settledAt: Nullable(
    Type.String({
      format: "date-time",
      description: "When it became available.",
      examples: ["2026-02-02T08:00:00.000Z"],
    }),
  ),
};

export const SettlementRow = Type.Object(settlement, { title: "Settlement" });

export const SettlementParams = Type.Object({
  reference: Text({ description: "The settlement.", examples: ["stl_4h8m2r6t10vc"] }),
});

export const SettlementQuery = ListQuery({}, PAGE_SIZE);

export const SettlementAnswer = Type.Object(
  {
    ...settlement,
    transactions: Type.Array(TransactionRecord, {
      description: "The credits that become available with it, newest first.",
    }),
    pageNumber: Type.Integer({ examples: [1] }),
    pageSize: Type.Integer({ examples: [50] }),
    totalCount: Type.Integer({
      description: "How many such credits there are, counted to 10,000.",
      examples: [1],
    }),
  },
  { title: "Settlement with its transactions" },
);

/** The filters of a list of settlements, as its query has them. */
export const settlementFilter = (
  environmentId: bigint,
  query: Static<typeof SettlementFilters>,
): SettlementFilter => ({
  environmentId,
  isSettled: query.status === undefined ? null : query.status === "Settled",
  search: searchOf(query),
  ...dateRange(query),
  ...amountRange(query),
});
