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

interface NeedFacts extends Need {
  readonly now: Date;
  /** Since when the oldest item has waited, as a time in Lagos. */
  readonly clock: string;
}

/** What waits, since when, and the address to look at it. */
export function describeNeed(need: Need, now: Date): NeedWords {
  const clock = need.since === null ? "" : lagosTime(new Date(need.since), now);
  return WORDS[need.kind]({ ...need, now, clock });
}

const WORDS: Readonly<Record<Need["kind"], (facts: NeedFacts) => NeedWords>> = {
  approval: ({ count, name, clock }) => ({
    title: `${countOf(count, "transfer")} ${verb(count, "waits", "wait")} for approval`,
    text: join(`Oldest since ${clock}`, name === null ? "" : `to ${name}`),
    path: ["approvals"],
  }),
  unknown: ({ count, name, clock }) => ({
    title: `${countOf(count, "payment")} with an unknown outcome`,
    text: `${name ?? "The provider"} has given no proof since ${clock}`,
    path: ["transactions"],
    search: { state: "OutcomeUnknown", view: "unknown" },
  }),
  endpoint: ({ count, name, clock, reference }) => ({
    title: "A webhook endpoint is failing",
    text: `${name} has acknowledged nothing since ${clock}. ${countOf(count, "event")} ${verb(count, "waits", "wait")}.`,
    path: ["webhooks", reference ?? ""],
  }),
  overdue: ({ count, name, since, now }) => ({
    title: `${countOf(count, "invoice")} ${verb(count, "is past its", "are past their")} due date`,
    text: join(since === null ? "" : `Oldest due ${distanceInWords(new Date(since), now)}`, name),
    path: ["invoices"],
  }),
  withheld: ({ count, clock }) => ({
    title: `${countOf(count, "credit")} ${verb(count, "is", "are")} withheld`,
    text: `The customer’s KYC tier does not allow ${verb(count, "it", "them")} yet. Oldest since ${clock}`,
    path: ["customers"],
  }),
};

const verb = (count: number, one: string, many: string): string => (count === 1 ? one : many);

const join = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== "").join(", ");
