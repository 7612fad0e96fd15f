import { useQueryClient } from "@tanstack/react-query";
import type { Listed } from "../../api/answer.ts";
import { usePlace, useSearchFields } from "../../shell/use-place.ts";
import type { Account } from "./account.ts";
import { accountsKey } from "./accounts-query.ts";

/** The addresses of the rows before and after this one, in a list that is loaded. */
export function useAdjacent(reference: string) {
  const place = usePlace();
  const search = useSearchFields();
  const client = useQueryClient();
  const lists = client.getQueriesData<Listed<Account>>({
    queryKey: [...accountsKey(place), "list"],
  });
  const rows = lists.flatMap(([, list]) => list?.rows ?? []);
  const at = rows.findIndex((row) => row.reference === reference);
  const toRow = (index: number) => {
    const row = at === -1 ? undefined : rows[index];
    return row === undefined ? undefined : place.to(["accounts", row.reference], search);
  };
  return { previousTo: toRow(at - 1), nextTo: toRow(at + 1) };
}
