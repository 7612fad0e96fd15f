import { useQueryClient } from "@tanstack/react-query";
import { meQuery } from "../../api/me.ts";

/** Reads the person again: the page shows what is set up. */
export function useRefreshedMe(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: meQuery.queryKey });
}
