import { queryOptions } from "@tanstack/react-query";
import { addressOf } from "../../api/client.ts";
import { fetchData } from "../../api/fetch-data.ts";
import type { Place } from "../../api/place.ts";
import type { TransactionRow } from "../transactions/record.ts";

export interface Need {
  readonly kind: "approval" | "unknown" | "endpoint" | "overdue" | "withheld";
  readonly count: number;
  readonly amount: number | null;
  readonly since: string | null;
  readonly name: string | null;
  readonly reference: string | null;
}

export interface HomeSettlement {
  readonly reference: string;
  readonly settlesAt: string;
  readonly amount: number;
  readonly credits: number;
  readonly settledAt: string | null;
}

export interface GoLive {
  readonly isApproved: boolean;
  readonly approvalRequestedAt: string | null;
  readonly hasTestTransaction: boolean;
  readonly hasTestEndpoint: boolean;
  readonly hasLiveEndpoint: boolean;
  readonly hasLiveTransaction: boolean;
}

export interface Home {
  readonly now: string;
  readonly balance: {
    readonly available: number;
    readonly held: number;
    readonly pending: number;
    readonly total: number;
    readonly customerWallets: number;
    readonly onTheWay: number;
    readonly pendingUntil: string | null;
  };
  readonly needs: readonly Need[];
  readonly latest: readonly TransactionRow[];
  readonly settlements: readonly HomeSettlement[];
  readonly goLive: GoLive;
}

export const homeQuery = (place: Place) =>
  queryOptions({
    queryKey: [place.businessId, place.mode, "home", "summary"],
    queryFn: ({ signal }) => fetchData<Home>(`${addressOf(place)}/home`, signal),
  });

interface Sum {
  readonly count: number;
  readonly amount: number;
}

export interface FlowOfDay {
  readonly day: string;
  readonly in: Sum | null;
  readonly out: (Sum & { readonly charges: number }) | null;
  readonly outcomes: {
    readonly of: number;
    readonly succeeded: number;
    readonly open: number;
    readonly unknown: number;
    readonly returned: number;
  } | null;
}

export interface Flows {
  readonly days: readonly FlowOfDay[];
  readonly isCounting: boolean;
  readonly before: { readonly in: Sum; readonly out: Sum } | null;
}

const COUNTING_MS = 3_000;

export const flowsQuery = (place: Place) =>
  queryOptions({
    queryKey: [place.businessId, place.mode, "home", "flows"],
    queryFn: ({ signal }) => fetchData<Flows>(`${addressOf(place)}/flows`, signal),
    // At the first request, a long history is added up in the background.
    refetchInterval: ({ state }) => (state.data?.isCounting === true ? COUNTING_MS : false),
  });
