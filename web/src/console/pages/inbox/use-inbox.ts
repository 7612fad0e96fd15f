import { queryOptions, useQueries } from "@tanstack/react-query";
import type { Mode } from "../../../api/place.ts";
import { useNow } from "../../../components/use-now.ts";
import { readCommand } from "../../api/read-command.ts";
import { useConsole } from "../../shell/use-console.ts";
import { SOURCES, type Source } from "./inbox-sources.ts";
import { withoutCovered } from "./items.ts";
import { readPages } from "./read-pages.ts";
import type { InboxItem } from "./rows.ts";

const REFRESHED_MS = 60_000;

export interface FailedSource {
  readonly subject: string;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

export interface InboxState {
  /** The kinds of work of which the inbox has only the oldest items. */
  readonly cut: readonly { readonly subject: string; readonly count: number }[];
  /** The oldest first. */
  readonly items: readonly InboxItem[];
  readonly count: number;
  /** False while a part loads, or if one did not load. */
  readonly isComplete: boolean;
  readonly isLoading: boolean;
  readonly failed: readonly FailedSource[];
}

/** The items that wait for an operator in the open mode, as far as their role may see them. */
export const useInbox = (): InboxState => useInboxOf(useConsole().mode);

export function useInboxOf(mode: Mode): InboxState {
  const { can } = useConsole();
  const now = useNow().getTime();
  const sources = SOURCES.filter(({ needs }) => can(needs));
  const results = useQueries({ queries: sources.map((one) => queryOf(one, mode)) });
  const found = results.flatMap(({ data }, index) =>
    data === undefined ? [] : (sources[index]?.items(data.rows as never, { mode, now }) ?? []),
  );
  const cut = results.flatMap(({ data }, index) =>
    data?.isCut === true
      ? [{ subject: sources[index]?.subject ?? "", count: data.rows.length }]
      : [],
  );
  const items = withoutCovered(found, found).sort((one, other) => one.at.localeCompare(other.at));
  const failed = results.flatMap(({ data, error, refetch }, index) =>
    data === undefined && error !== null
      ? [{ subject: sources[index]?.subject ?? "", error, refetch }]
      : [],
  );
  const isLoading = results.some(({ isPending }) => isPending);
  return {
    items,
    count: items.length,
    isComplete: !isLoading && failed.length === 0,
    isLoading,
    failed,
    cut,
  };
}

function queryOf({ command, isOfMode, size, next }: Source, mode: Mode) {
  const given = isOfMode ? { mode } : {};
  return queryOptions({
    queryKey: ["console", "inbox", command, given],
    queryFn: ({ signal }) =>
      readPages<{ readonly id?: string }>(size, (page, last) => {
        const place = next === "page" ? String(page) : last?.id;
        const from = page === 1 || place === undefined ? {} : { [next]: place };
        return readCommand(command, { ...given, ...from }, signal);
      }),
    ...{ staleTime: REFRESHED_MS, refetchInterval: REFRESHED_MS },
  });
}
