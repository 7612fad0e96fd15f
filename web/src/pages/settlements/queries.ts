import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { addressOf } from "../../api/client.ts";
import { fetchData } from "../../api/fetch-data.ts";
import { fetchList } from "../../api/fetch-list.ts";
import type { Place } from "../../api/place.ts";
import { queryText } from "../../api/query-text.ts";
import type { Currency } from "../../format/amount.ts";
import type { TransactionRow } from "../transactions/record.ts";

export interface Settlement {
  readonly reference: string;
  readonly currency: Currency;
  /** What becomes available, without the fees. */
  readonly amount: number;
  readonly credits: number;
  readonly status: "Pending" | "Settled";
  readonly settlesAt: string;
  readonly settledAt: string | null;
}

const keyOf = ({ businessId, mode }: Place, ...rest: readonly unknown[]) =>
  [businessId, mode, "settlements", ...rest] as const;

export const settlementsQuery = (
  place: Place,
  filters: Readonly<Record<string, string | number>>,
  page: number,
) =>
  queryOptions({
    queryKey: keyOf(place, "list", filters, page),
    queryFn: ({ signal }) =>
      fetchList<Settlement>(
        `${addressOf(place)}/business/settlements${queryText({ ...filters, pageNumber: page })}`,
        signal,
      ),
    placeholderData: keepPreviousData,
  });

interface SettlementSum {
  readonly settlements: number;
  readonly credits: number;
  readonly amount: number;
}

export interface SettlementSums {
  readonly pending: SettlementSum;
  readonly settled: SettlementSum;
  /** When the first pending one becomes available. */
  readonly nextDue: string | null;
}

/** The sums of everything that matches the filters. */
export const sumsQuery = (place: Place, filters: Readonly<Record<string, string | number>>) =>
  queryOptions({
    queryKey: keyOf(place, "sums", filters),
    queryFn: ({ signal }) =>
      fetchData<SettlementSums>(
        `${addressOf(place)}/settlements/sums${queryText(filters)}`,
        signal,
      ),
    placeholderData: keepPreviousData,
  });

export interface SettlementDetail extends Settlement {
  readonly transactions: readonly TransactionRow[];
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly totalCount: number;
}

/** One settlement, with a page of the credits that become available with it. */
export const settlementQuery = (place: Place, reference: string, page: number) =>
  queryOptions({
    queryKey: keyOf(place, "one", reference, page),
    queryFn: ({ signal }) =>
      fetchData<SettlementDetail>(
        `${addressOf(place)}/business/settlements/${encodeURIComponent(reference)}${queryText({ pageNumber: page })}`,
        signal,
      ),
    placeholderData: keepPreviousData,
  });
