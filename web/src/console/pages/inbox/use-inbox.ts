import { type QueryFunction, useQueries } from "@tanstack/react-query";
import type { Mode } from "../../../api/place.ts";
import { useNow } from "../../../components/use-now.ts";
import type { Permission } from "../../api/me.ts";
import { commandQuery } from "../../api/read-command.ts";
import { useConsole } from "../../shell/use-console.ts";
import {
  alertItems,
  businessItems,
  creditItems,
  differenceItems,
  owedItems,
  proposalItems,
  transferItems,
  unknownItems,
  withoutCovered,
} from "./items.ts";
import type {
  Alert,
  Difference,
  InboxItem,
  OwedCard,
  ProposalRow,
  UnknownOrder,
  UnmatchedCredit,
  WaitingTransfer,
} from "./rows.ts";

type Where = { readonly mode: Mode; readonly now: number };

interface Source {
  readonly command: string;
  readonly subject: string;
  readonly needs: Permission;
  /** Whether the command takes the mode; otherwise its rows are chosen here. */
  readonly isOfMode: boolean;
  readonly items: (data: never, where: Where) => InboxItem[];
}

const source = <Row>(
  command: string,
  subject: string,
  items: (rows: readonly Row[], where: Where) => InboxItem[],
  { needs = "money:read", isOfMode = false }: Partial<Pick<Source, "needs" | "isOfMode">> = {},
): Source => ({ command, subject, needs, isOfMode, items });

/** What an inbox is made of, each read by its command. */
const SOURCES: readonly Source[] = [
  source<UnknownOrder>("transfer unknown", "Orders with an unknown outcome", unknownItems, {
    isOfMode: true,
  }),
  source<UnmatchedCredit>("credits unmatched", "Unmatched credits", (rows, { mode }) =>
    creditItems(rows, mode),
  ),
  source<Difference>("reconciliation list", "Differences with providers", (rows, { mode, now }) =>
    differenceItems(rows, mode, now),
  ),
  source<OwedCard>("card owed", "Cards with a debt", owedItems, { isOfMode: true }),
  source<ProposalRow>("proposal list", "Proposals", (rows, { mode }) => proposalItems(rows, mode)),
  source<WaitingTransfer>("approval list", "Transfers for approval", (rows, { mode }) =>
    transferItems(rows, mode),
  ),
  source<Alert>("alert list", "Alerts", (rows) => [...businessItems(rows), ...alertItems(rows)], {
    ...{ needs: "system:read", isOfMode: true },
  }),
];

const REFRESHED_MS = 60_000;

export interface FailedSource {
  readonly subject: string;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

export interface InboxState {
  /** The oldest first. */
  readonly items: readonly InboxItem[];
  readonly count: number;
  /** False while a part loads, or if one did not load. */
  readonly isComplete: boolean;
  readonly isLoading: boolean;
  readonly failed: readonly FailedSource[];
}

/** What waits for an operator in this mode, of what their role may see. */
export function useInbox(): InboxState {
  const { mode, can } = useConsole();
  const now = useNow().getTime();
  const sources = SOURCES.filter(({ needs }) => can(needs));
  const results = useQueries({ queries: sources.map((one) => queryOf(one, mode)) });
  const found = results.flatMap(({ data }, index) =>
    data === undefined ? [] : (sources[index]?.items(data as never, { mode, now }) ?? []),
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
  };
}

function queryOf({ command, isOfMode }: Source, mode: Mode) {
  const { queryKey, queryFn } = commandQuery<unknown>(command, isOfMode ? { mode } : {});
  return {
    ...{ queryKey, queryFn: queryFn as QueryFunction },
    ...{ staleTime: REFRESHED_MS, refetchInterval: REFRESHED_MS },
  };
}
