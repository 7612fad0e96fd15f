import type { StatusShape } from "../../format/status.ts";
import { lagosTime } from "../../format/time.ts";
import { countOf } from "../../format/words.ts";

/** The data for the words about an endpoint. */
export interface EndpointState {
  readonly status: "enabled" | "disabled";
  readonly disabledBecause: "asked" | "gone" | "failing" | null;
  readonly failingSince: string | null;
  readonly restingUntil: string | null;
  readonly recent: readonly string[];
}

export interface DescribedState {
  readonly shape: StatusShape;
  readonly words: string;
}

const DISABLED = {
  asked: "Disabled",
  gone: "Disabled: it answered 410 Gone",
  failing: "Disabled after 120 h of failures",
} as const;

/** True if a person has to look: it fails, or was disabled for failing. */
export function isFailing({ status, disabledBecause, failingSince }: EndpointState): boolean {
  if (status === "disabled") return disabledBecause !== "asked";
  return failingSince !== null;
}

/** The state of an endpoint in words. */
export function describeEndpoint(endpoint: EndpointState, now: Date): DescribedState {
  const { status, disabledBecause, failingSince, restingUntil, recent } = endpoint;
  if (status === "disabled") {
    const shape = disabledBecause === "asked" ? "ended" : "failed";
    return { shape, words: DISABLED[disabledBecause ?? "asked"] };
  }
  if (restingUntil !== null)
    return { shape: "failed", words: `Rests until ${lagosTime(new Date(restingUntil), now)}` };
  if (failingSince !== null)
    return { shape: "failed", words: `Failing since ${lagosTime(new Date(failingSince), now)}` };
  return recent.length === 0
    ? { shape: "progress", words: "No event yet" }
    : { shape: "done", words: "Healthy" };
}

/** `All event types`, `TRANSFER_NOTIFICATION`, `3 event types` */
export function describeTypes(types: readonly string[] | null): string {
  if (types === null) return "All event types";
  const [only = ""] = types;
  return types.length === 1 ? only : countOf(types.length, "event type");
}

/** One sentence about the list: `1 of 3 fails`. */
export function describeAll(endpoints: readonly EndpointState[]): string | undefined {
  if (endpoints.length === 0) return undefined;
  const failing = endpoints.filter(isFailing).length;
  if (failing > 0) return `${failing} of ${endpoints.length} ${failing === 1 ? "fails" : "fail"}`;
  const enabled = endpoints.filter(({ status }) => status === "enabled").length;
  return enabled === 0 ? "None is enabled" : `${countOf(enabled, "endpoint")} enabled`;
}
