import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { readData, readList } from "../../api/answer.ts";
import type { operations } from "../../api/generated/schema.d.ts";
import type { CurrentPlace } from "../../shell/use-place.ts";

type ListQuery = NonNullable<operations["listInvoices"]["parameters"]["query"]>;

/** Every query that a payment of an invoice changes has this key as its prefix. */
export const invoicesKey = (place: CurrentPlace) => [...place.key, "invoices"] as const;

export const invoicesQuery = (
  place: CurrentPlace,
  fields: Readonly<Record<string, string | number>>,
) =>
  queryOptions({
    queryKey: [...invoicesKey(place), "list", fields],
    queryFn: ({ signal }) => {
      // The filters take only values that the route takes.
      const query = fields as ListQuery;
      return readList(place.api.GET("/business/invoices", { params: { query }, signal }));
    },
    placeholderData: keepPreviousData,
  });

const ofInvoice = (invoiceNumber: string) => ({ params: { path: { invoiceNumber } } });

export const invoiceQuery = (place: CurrentPlace, invoiceNumber: string) =>
  queryOptions({
    queryKey: [...invoicesKey(place), "one", invoiceNumber],
    queryFn: ({ signal }) =>
      readData(
        place.api.GET("/business/invoices/{invoiceNumber}", {
          ...ofInvoice(invoiceNumber),
          signal,
        }),
      ),
  });

export const remindersQuery = (place: CurrentPlace, invoiceNumber: string) =>
  queryOptions({
    queryKey: [...invoicesKey(place), "reminders", invoiceNumber],
    queryFn: ({ signal }) =>
      readData(
        place.api.GET("/business/invoices/{invoiceNumber}/reminders", {
          ...ofInvoice(invoiceNumber),
          signal,
        }),
      ),
  });
