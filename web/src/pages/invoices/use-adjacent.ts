import { useQueryClient } from "@tanstack/react-query";
import type { Listed } from "../../api/answer.ts";
import { usePlace, useSearchFields } from "../../shell/use-place.ts";
import type { Invoice } from "./invoice.ts";
import { invoicesKey } from "./invoices-query.ts";

/** The addresses of the rows before and after this one, in a list that is loaded. */
export function useAdjacent(invoiceNumber: string) {
  const place = usePlace();
  const search = useSearchFields();
  const client = useQueryClient();
  const lists = client.getQueriesData<Listed<Invoice>>({
    queryKey: [...invoicesKey(place), "list"],
  });
  const rows = lists.flatMap(([, list]) => list?.rows ?? []);
  const at = rows.findIndex((row) => row.invoiceNumber === invoiceNumber);
  const toRow = (index: number) => {
    const row = at === -1 ? undefined : rows[index];
    return row === undefined ? undefined : place.to(["invoices", row.invoiceNumber], search);
  };
  return { previousTo: toRow(at - 1), nextTo: toRow(at + 1) };
}
