import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { failureOf } from "../../api/answer.ts";
import { fetchData } from "../../api/fetch-data.ts";
import { fetchInSession } from "../../api/session-fetch.ts";
import { usePlace } from "../../shell/use-place.ts";
import type { View } from "./view-store.ts";

interface StoredView {
  readonly id: string;
  readonly name: string;
  readonly query: string;
  readonly isShared: boolean;
  readonly madeBy: string;
  readonly isOwn: boolean;
}

/** A view that a person saved: their own, or one that others share. */
export interface SavedView extends View {
  readonly id: string;
  readonly isShared: boolean;
  readonly madeBy: string;
  readonly isOwn: boolean;
}

export interface NewView {
  readonly name: string;
  readonly values: View["values"];
  readonly isShared: boolean;
}

const viewsQuery = (businessId: string, of: string) =>
  queryOptions({
    queryKey: [businessId, "views", of],
    queryFn: async ({ signal }) => {
      const address = `/dashboard/api/b/${businessId}/views?page=${of}`;
      const stored = await fetchData<readonly StoredView[]>(address, signal);
      return stored.map(readView);
    },
  });

const readView = ({ id, name, query, isShared, madeBy, isOwn }: StoredView): SavedView => ({
  key: `view-${id}`,
  id,
  name,
  values: Object.fromEntries(new URLSearchParams(query)),
  isShared,
  madeBy,
  isOwn,
});

const textOf = (values: View["values"]): string => new URLSearchParams(values).toString();

/**
 * The saved views of a list, and the functions that change them. They are the business's, so they hold in both modes.
 */
export function useViews(of: string) {
  const { businessId } = usePlace();
  const client = useQueryClient();
  const query = viewsQuery(businessId, of);
  const { data } = useQuery(query);
  const onSuccess = () => client.invalidateQueries({ queryKey: query.queryKey });
  const address = `/dashboard/api/b/${businessId}/views`;
  return {
    views: data ?? [],
    save: useMutation({
      mutationFn: async ({ name, values, isShared }: NewView) =>
        readView(await write("POST", address, { page: of, name, query: textOf(values), isShared })),
      onSuccess,
    }),
    change: useMutation({
      mutationFn: ({ id, values }: Pick<SavedView, "id" | "values">) =>
        write("PATCH", `${address}/${id}`, { query: textOf(values) }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: ({ id }: Pick<SavedView, "id">) => write("DELETE", `${address}/${id}`),
      onSuccess,
    }),
  };
}

async function write(method: string, address: string, body?: object): Promise<StoredView> {
  const request = new Request(address, {
    method,
    headers: { "Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID() },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const response = await fetchInSession(request);
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw failureOf(response, answer);
  // Each of these routes answers the view.
  return (answer as { data: StoredView }).data;
}
