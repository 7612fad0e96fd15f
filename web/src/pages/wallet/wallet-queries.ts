import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { readData, readList } from "../../api/answer.ts";
import type { components } from "../../api/generated/schema.d.ts";
import type { Currency } from "../../format/amount.ts";
import type { CurrentPlace } from "../../shell/use-place.ts";

export type Wallet = components["schemas"]["Wallet"];
export type WalletEntry = components["schemas"]["StatementRow"];
export type WalletPayout = components["schemas"]["PayoutRow"];

type Query = Readonly<Record<string, string | number>>;

/** Wallets are in the two currencies of the service. */
export const currencyOf = ({ currency }: Pick<Wallet, "currency">): Currency =>
  currency as Currency;

const of = (place: CurrentPlace, walletReference: string, ...what: readonly unknown[]) => [
  ...place.key,
  "wallets",
  walletReference,
  ...what,
];

export const walletQuery = (place: CurrentPlace, walletReference: string) =>
  queryOptions({
    queryKey: of(place, walletReference, "detail"),
    queryFn: ({ signal }) =>
      readData(
        place.api.GET("/wallets/{walletReference}", {
          params: { path: { walletReference } },
          signal,
        }),
      ),
  });

export const entriesQuery = (place: CurrentPlace, walletReference: string, query: Query) =>
  queryOptions({
    queryKey: of(place, walletReference, "entries", query),
    queryFn: ({ signal }) =>
      readList(
        place.api.GET("/wallets/{walletReference}/transactions", {
          params: { path: { walletReference }, query },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });

export const payoutsQuery = (place: CurrentPlace, walletReference: string, query: Query) =>
  queryOptions({
    queryKey: of(place, walletReference, "payouts", query),
    queryFn: ({ signal }) =>
      readList(
        place.api.GET("/payouts", { params: { query: { walletReference, ...query } }, signal }),
      ),
    placeholderData: keepPreviousData,
  });
