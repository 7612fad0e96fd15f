import { useQueryClient } from "@tanstack/react-query";
import type { Listed } from "../../api/answer.ts";
import { usePlace, useSearchFields } from "../../shell/use-place.ts";
import type { Bill } from "./bill.ts";
import { billsKey } from "./bills-query.ts";

/** The addresses of the rows before and after this one, in a list that is loaded. */
export function useAdjacent(reference: string) {
  const place = usePlace();
  const search = useSearchFields();
  const client = useQueryClient();
  const lists = client.getQueriesData<Listed<Bill>>({ queryKey: [...billsKey(place), "list"] });
  const rows = lists.flatMap(([, list]) => list?.rows ?? []);
  const at = rows.findIndex((row) => row.reference === reference);
  const toRow = (index: number) => {
    const row = at === -1 ? undefined : rows[index];
    return row === undefined ? undefined : place.to(["bills", row.reference], search);
  };
  return { previousTo: toRow(at - 1), nextTo: toRow(at + 1) };
}
