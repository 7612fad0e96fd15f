import { distanceInWords, lagosTime } from "../../format/time.ts";
import { countOf } from "../../format/words.ts";
import type { Need } from "./queries.ts";

interface NeedWords {
  readonly title: string;
  readonly text: string;
  /** Where it is decided. */
  readonly path: readonly string[];
  readonly search?: Readonly<Record<string, string>>;
}

/** What waits, since when, and where it is looked at. */
export function describeNeed(need: Need, now: Date): NeedWords {
  const { count, name, reference } = need;
  const since = need.since === null ? undefined : new Date(need.since);
  const clock = since === undefined ? "" : lagosTime(since, now);
  switch (need.kind) {
    case "approval":
      return {
        title: `${countOf(count, "transfer")} ${count === 1 ? "waits" : "wait"} for approval`,
        text: join(`Oldest since ${clock}`, name === null ? "" : `to ${name}`),
        path: ["approvals"],
      };
    case "unknown":
      return {
        title: `${countOf(count, "payment")} with an unknown outcome`,
        text: `${name ?? "The provider"} has given no proof since ${clock}`,
        path: ["transactions"],
        search: { state: "OutcomeUnknown", view: "unknown" },
      };
    case "endpoint":
      return {
        title: "A webhook endpoint is failing",
        text: `${name} takes nothing since ${clock}. ${countOf(count, "event")} ${count === 1 ? "waits" : "wait"}.`,
        path: ["webhooks", reference ?? ""],
      };
    case "overdue":
      return {
        title: `${countOf(count, "invoice")} ${count === 1 ? "is" : "are"} past ${count === 1 ? "its" : "their"} due date`,
        text: join(since === undefined ? "" : `Oldest due ${distanceInWords(since, now)}`, name ?? ""),
        path: ["invoices"],
      };
    case "withheld":
      return {
        title: `${countOf(count, "credit")} ${count === 1 ? "is" : "are"} withheld`,
        text: `The customer’s KYC tier does not allow ${count === 1 ? "it" : "them"} yet. Oldest since ${clock}`,
        path: ["customers"],
      };
  }
}

const join = (...parts: readonly string[]): string => parts.filter((part) => part !== "").join(", ");
