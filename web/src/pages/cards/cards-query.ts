import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { readData, readList } from "../../api/answer.ts";
import type { components, operations } from "../../api/generated/schema.d.ts";
import type { CurrentPlace } from "../../shell/use-place.ts";

export type Card = components["schemas"]["Card"];
export type ListedCard = components["schemas"]["ListedCard"];
export type CardWallet = components["schemas"]["CardWallet"];

type ListQuery = NonNullable<operations["listAllCards"]["parameters"]["query"]>;

export const cardsKey = (place: CurrentPlace) => [...place.key, "cards"] as const;

export const cardsQuery = (
  place: CurrentPlace,
  fields: Readonly<Record<string, string | number>>,
) =>
  queryOptions({
    queryKey: [...cardsKey(place), "list", fields],
    queryFn: ({ signal }) => {
      // The filters take only values that the route takes.
      const query = fields as ListQuery;
      return readList(place.api.GET("/business/cards", { params: { query }, signal }));
    },
    placeholderData: keepPreviousData,
  });

/** The dollars that pay for cards and their funding. */
export const cardWalletQuery = (place: CurrentPlace) =>
  queryOptions({
    queryKey: [...cardsKey(place), "wallet"],
    queryFn: ({ signal }) => readData(place.api.GET("/business/card-wallet", { signal })),
  });
