import type { Mode } from "../../../api/place.ts";
import { commandQuery } from "../../api/read-command.ts";

export interface Endpoint {
  readonly endpoint: string;
  readonly businessId: string;
  readonly mode: Mode;
  readonly url: string;
  readonly description: string;
  /** Null: all. */
  readonly eventTypes: readonly string[] | null;
  readonly status: "enabled" | "disabled";
  readonly disabledBecause: string | null;
  readonly disabledAt: string | null;
  /** Since when every attempt has failed. */
  readonly failingSince: string | null;
  readonly restingUntil: string | null;
  readonly concurrencyMax: number;
  readonly perSecondMax: number;
  readonly createdAt: string;
}

export interface Delivery {
  readonly delivery: string;
  readonly endpoint: string;
  readonly event: string;
  readonly type: string;
  readonly happenedAt: string;
  readonly state: "waiting" | "delivered" | "failed" | "held";
  readonly attempts: number;
  readonly dueAt: string;
  readonly settledAt: string | null;
}

export interface Attempt {
  readonly number: number;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly status: number | null;
  readonly requestHeaders: unknown;
  readonly answer: string;
  readonly answerCut: boolean;
  readonly error: string | null;
}

export interface DeliveryWithAttempts extends Omit<Delivery, "attempts"> {
  readonly attempts: readonly Attempt[];
}

export const DELIVERIES_OF_A_PAGE = 100;

export const endpointsQuery = commandQuery<readonly Endpoint[]>("webhooks endpoints");

export interface EndpointHealth {
  readonly failingSince: string | null;
  readonly restingUntil: string | null;
  readonly recent: readonly string[];
  readonly lastDay: {
    readonly delivered: number;
    readonly failed: number;
    readonly waiting: number;
    readonly held: number;
    readonly isPartial: boolean;
  };
}

export const healthQuery = (endpoint: string) =>
  commandQuery<EndpointHealth>("webhooks health", { endpoint });

export interface DeliveryFilters {
  readonly state?: string | undefined;
  /** A whole reference in the data of the event. */
  readonly about?: string | undefined;
}

export const deliveriesQuery = (
  endpoint: string,
  { state, about }: DeliveryFilters,
  page: number,
) =>
  commandQuery<readonly Delivery[]>("webhooks deliveries", {
    endpoint,
    ...(state === undefined ? {} : { state }),
    ...(about === undefined ? {} : { about }),
    page: String(page),
  });

export const attemptsQuery = (delivery: string) =>
  commandQuery<DeliveryWithAttempts>("webhooks attempts", { delivery });
