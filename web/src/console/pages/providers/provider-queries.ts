import { queryOptions } from "@tanstack/react-query";
import type { Mode } from "../../../api/place.ts";
import type { Currency } from "../../../format/amount.ts";
import { commandQuery } from "../../api/read-command.ts";

export interface ProviderState {
  readonly provider: string;
  readonly mode: Mode;
  readonly switchedOff: boolean;
  readonly refusesWork: boolean;
  /** `trying`: the next call decides whether it closes. */
  readonly circuit: "closed" | "open" | "trying";
  readonly circuitOpenedAt: string | null;
  readonly circuitTriesAt: string | null;
  readonly circuitFailure: string | null;
  readonly orders: {
    readonly waiting: number;
    readonly open: number;
    readonly oldestSeconds: number;
  } | null;
}

export interface WaitingOrder {
  readonly reference: string;
  readonly businessId: string;
  readonly businessName: string;
  readonly mode: Mode;
  readonly type: string;
  readonly amount: number;
  readonly currency: Currency;
  readonly since: string;
  readonly nextAttemptAt: string | null;
}

export interface Route {
  readonly port: string;
  readonly position: number;
  readonly provider: string;
  readonly environmentId: string | null;
  readonly onlyFor: readonly string[] | null;
  /** In kobo, as text. */
  readonly amountMin: string | null;
  readonly amountMax: string | null;
}

export interface LoggedCall {
  readonly id: string;
  readonly calledAt: string;
  readonly provider: string;
  readonly method: string;
  readonly path: string;
  readonly reference: string | null;
  readonly status: number | null;
  readonly durationMs: number;
  readonly request: string | null;
  readonly answer: string | null;
  readonly failure: string | null;
}

export interface Notice {
  readonly id: string;
  readonly receivedAt: string;
  readonly provider: string;
  readonly body: string;
  readonly processedAt: string | null;
  readonly failure: string | null;
}

export interface ProviderBalance {
  readonly provider: string;
  readonly currency: Currency;
  readonly readAt: string;
  readonly balance: number;
  readonly stated: number;
  readonly unstated: number;
  readonly gap: number;
  readonly acceptedBy: string | null;
  readonly reason: string | null;
}

export interface Examined {
  readonly what: string;
  readonly state: "ok" | "missing" | "note";
  readonly finding: string;
}

/** The newest logged calls to a provider in a period. */
export interface CallSums {
  readonly calls: number;
  readonly refused: number;
  readonly failed: number;
  readonly unanswered: number;
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
  readonly p99Ms: number | null;
  readonly isPartial: boolean;
}

export interface CallHour {
  readonly at: string;
  readonly calls: number;
  readonly failed: number;
  readonly p95Ms: number;
}

/** Calls are logged of live mode only. */
export interface ProviderHealth extends Pick<ProviderState, "provider" | "mode"> {
  readonly lastHour: CallSums | null;
  readonly lastDay: CallSums | null;
  readonly hours: readonly CallHour[] | null;
}

const HEALTH_MS = 30_000;

export const healthQuery = queryOptions({
  ...commandQuery<readonly ProviderHealth[]>("provider health"),
  refetchInterval: HEALTH_MS,
});

const CALM_MS = 5_000;
const TROUBLED_MS = 2_000;

/** Whether calls are made and nothing waits. */
const isCalm = ({ switchedOff, circuit, orders }: ProviderState): boolean =>
  !switchedOff && circuit === "closed" && (orders === null || orders.waiting === 0);

/** A circuit breaker opens for seconds, so the list is read often while one is open, or while orders wait. */
export const providersQuery = queryOptions({
  ...commandQuery<readonly ProviderState[]>("provider list"),
  refetchInterval: ({ state: { data } }) => (data?.every(isCalm) === false ? TROUBLED_MS : CALM_MS),
});

export const waitingQuery = (provider: string, mode: Mode) =>
  queryOptions({
    ...commandQuery<readonly WaitingOrder[]>("transfer waiting", { provider, mode }),
    refetchInterval: TROUBLED_MS,
  });

export const routesQuery = commandQuery<readonly Route[]>("provider routes");

export const callsQuery = (what: string) =>
  commandQuery<readonly LoggedCall[]>("provider calls", { what });

export const noticesQuery = commandQuery<readonly Notice[]>("notice list");

export const noticeQuery = (notice: string) => commandQuery<Notice>("notice show", { notice });

export const balancesQuery = commandQuery<readonly ProviderBalance[]>("reconciliation balances");

export const doctorQuery = commandQuery<readonly Examined[]>("doctor");
