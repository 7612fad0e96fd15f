import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { readData } from "../../api/answer.ts";
import type { CurrentPlace } from "../../shell/use-place.ts";

const readFile = ({ api }: CurrentPlace, reference: string, signal: AbortSignal) =>
  readData(api.GET("/send/bulk/{reference}", { params: { path: { reference } }, signal }));

export type BulkFile = Awaited<ReturnType<typeof readFile>>;
export type Draft = NonNullable<BulkFile["draft"]>;
export type Sent = NonNullable<BulkFile["sent"]>;

const readRows = ({ api }: CurrentPlace, reference: string, show: RowView, signal: AbortSignal) =>
  readData(
    api.GET("/send/bulk/{reference}/rows", {
      params: { path: { reference }, query: { show } },
      signal,
    }),
  );

export type RowView = "review" | "ready" | "skipped" | "all" | "failed" | "pending";
export type FileRow = Awaited<ReturnType<typeof readRows>>[number];

/** Banks are asked for names, or transfers are under way: look again soon. */
const SOON_MS = 2_000;
/** It waits for a second person. */
const LATER_MS = 10_000;
/** After this long without an answer, a bank will no longer return a name. */
const NAMES_MS = 120_000;

export const fileQuery = (place: CurrentPlace, reference: string) =>
  queryOptions({
    queryKey: [...place.key, "send", "file", reference],
    queryFn: ({ signal }) => readFile(place, reference, signal),
    refetchInterval: ({ state }) => nextLookMs(state.data),
  });

export const rowsQuery = (place: CurrentPlace, file: BulkFile, show: RowView) => {
  const { reference } = file;
  return queryOptions({
    // When the counts of the summary change, the rows have changed too, so they are read again.
    queryKey: [...place.key, "send", "rows", reference, show, countsOf(file)],
    queryFn: ({ signal }) => readRows(place, reference, show, signal),
    placeholderData: keepPreviousData,
  });
};

const countsOf = ({ version, state, draft, sent }: BulkFile): string =>
  JSON.stringify([version, state, draft?.counts, draft?.namesMissing, sent?.counts]);

function nextLookMs(file: BulkFile | undefined): number | false {
  if (file?.draft) {
    const isFresh = Date.now() - Date.parse(file.updatedAt) < NAMES_MS;
    return file.draft.namesMissing > 0 && isFresh ? SOON_MS : false;
  }
  if (!file?.sent) return false;
  const { pending, unknown, awaiting_approval } = file.sent.counts;
  if (pending + unknown > 0) return SOON_MS;
  return awaiting_approval > 0 ? LATER_MS : false;
}

/** Reads the file again, after it was changed. */
export function useReload(place: CurrentPlace, reference: string): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [...place.key, "send", "file", reference] });
}
