import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { readList } from "../../api/answer.ts";
import type { components } from "../../api/generated/schema.d.ts";
import type { CurrentPlace } from "../../shell/use-place.ts";

export type CustomerRow = components["schemas"]["CustomerRow"];

export type CustomersQuery = Readonly<Record<string, string | number>>;

export const customersQuery = (place: CurrentPlace, query: CustomersQuery) =>
  queryOptions({
    queryKey: [...place.key, "customers", query],
    queryFn: ({ signal }) => readList(place.api.GET("/customers", { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });

/** A customer may have only an e-mail, a phone, or your own id. */
export const nameOf = ({
  firstName,
  lastName,
  email,
  phone,
  id,
}: Pick<CustomerRow, "firstName" | "lastName" | "email" | "phone" | "id">): string =>
  [firstName, lastName].filter((name) => name !== null).join(" ") ||
  (email ?? phone ?? `Customer ${id}`);
