import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { addressOf } from "../../api/client.ts";
import { fetchData } from "../../api/fetch-data.ts";
import { fetchList } from "../../api/fetch-list.ts";
import type { Place } from "../../api/place.ts";
import { queryText } from "../../api/query-text.ts";
import type { Currency } from "../../format/amount.ts";
import type { TransactionRow } from "./record.ts";
import type { TimelineFacts } from "./timeline-facts.ts";

export type RecordFilters = Readonly<Record<string, string | number>>;

const PAGE_SIZE = 50;

const keyOf = ({ businessId, mode }: Place, ...rest: readonly unknown[]) =>
  [businessId, mode, "transactions", ...rest] as const;

/** One page of transactions, newest first. */
export const recordsQuery = (place: Place, filters: RecordFilters, page: number) =>
  queryOptions({
    queryKey: keyOf(place, "list", filters, page),
    queryFn: ({ signal }) =>
      fetchList<TransactionRow>(
        `${addressOf(place)}/transactions${queryText({ ...filters, pageNumber: page, pageSize: PAGE_SIZE })}`,
        signal,
      ),
    placeholderData: keepPreviousData,
  });

export interface Sums {
  readonly currency: Currency;
  readonly count: number;
  readonly in: { readonly count: number; readonly amount: number };
  readonly out: { readonly count: number; readonly amount: number };
  readonly fees: number;
  readonly stampDuty: number;
  readonly returned: { readonly count: number; readonly amount: number };
  readonly unknown: { readonly count: number; readonly amount: number };
}

export interface RecordSums {
  readonly count: number;
  /** The time of the oldest record in the sums, if there are more. */
  readonly since: string | null;
  readonly currencies: readonly Sums[];
  readonly days: readonly (Sums & { readonly day: string })[];
}

/** The sums of everything that matches the filters. */
export const sumsQuery = (place: Place, filters: RecordFilters) =>
  queryOptions({
    queryKey: keyOf(place, "sums", filters),
    queryFn: ({ signal }) =>
      fetchData<RecordSums>(`${addressOf(place)}/transactions/sums${queryText(filters)}`, signal),
    placeholderData: keepPreviousData,
  });

/** Everything that happened about a reference. */
export const timelineQuery = (place: Place, reference: string) =>
  queryOptions({
    queryKey: keyOf(place, "one", reference),
    queryFn: ({ signal }) =>
      fetchData<TimelineFacts>(
        `${addressOf(place)}/transactions/${encodeURIComponent(reference)}`,
        signal,
      ),
    // What is planned may have happened since.
    staleTime: 0,
  });

export interface Located {
  readonly mode: "test" | "live";
  readonly reference: string;
}

/** In which modes a reference exists. */
export const locatedQuery = (place: Place, reference: string) =>
  queryOptions({
    queryKey: [place.businessId, "references", reference],
    queryFn: ({ signal }) =>
      fetchData<{ readonly found: readonly Located[] }>(
        `/dashboard/api/b/${place.businessId}/references/${encodeURIComponent(reference)}`,
        signal,
      ),
  });

/** The address of the CSV file with the filtered transactions. */
export const exportAddress = (place: Place, filters: RecordFilters): string =>
  `${addressOf(place)}/transactions/export${queryText(filters)}`;
