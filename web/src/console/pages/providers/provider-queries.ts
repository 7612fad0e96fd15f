import type { Mode } from "../../../api/place.ts";
import { commandQuery } from "../../api/read-command.ts";

export interface ProviderState {
  readonly provider: string;
  readonly mode: Mode;
  readonly switchedOff: boolean;
  readonly refusesWork: boolean;
  readonly circuitOpen: boolean;
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

export const providersQuery = commandQuery<readonly ProviderState[]>("provider list");

export const routesQuery = commandQuery<readonly Route[]>("provider routes");

export const callsQuery = (what: string) =>
  commandQuery<readonly LoggedCall[]>("provider calls", { what });

export const noticesQuery = commandQuery<readonly Notice[]>("notice list");

export const noticeQuery = (notice: string) => commandQuery<Notice>("notice show", { notice });

export const balancesQuery = commandQuery<readonly ProviderBalance[]>("reconciliation balances");

export const doctorQuery = commandQuery<readonly Examined[]>("doctor");
