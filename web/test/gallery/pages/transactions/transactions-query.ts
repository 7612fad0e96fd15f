import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { failureOf, type Listed } from "../../../../src/api/answer.ts";
import { addressOf } from "../../../../src/api/client.ts";
import type { Place } from "../../../../src/api/place.ts";
import type { Transaction } from "./transaction.ts";

/** The gallery has no schema; a page of the product calls `place.api.GET` with `readList`. */
export const transactionsQuery = (place: Place, query: Readonly<Record<string, string | number>>) =>
  queryOptions({
    queryKey: [place.businessId, place.mode, "transactions", query],
    queryFn: async ({ signal }): Promise<Listed<Transaction>> => {
      const fields = new URLSearchParams(
        Object.entries(query).map(([name, value]) => [name, String(value)]),
      );
      const address = `${addressOf(place)}/business/transactions?${fields}`;
      const response = await fetch(address, { signal });
      const body = await response.json();
      if (!response.ok) throw failureOf(response, body);
      return { rows: body.data, pagination: body.meta.pagination };
    },
    placeholderData: keepPreviousData,
  });
