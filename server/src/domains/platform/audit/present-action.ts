import type { ActionFacts, ActionGroup } from "./action-facts.ts";
import { factsOf } from "./define-actions.ts";
import type { ListedAction } from "./queries.ts";

export interface Fact {
  readonly name: string;
  readonly value: string;
}

export interface ShownChange {
  readonly name: string;
  /** Null if there was no value. */
  readonly before: string | null;
  readonly after: string | null;
}

/** An action as the business may read it. */
export interface ShownAction {
  readonly id: number;
  readonly at: Date;
  readonly by: string;
  readonly action: string;
  readonly group: ActionGroup;
  readonly phrase: string;
  readonly mode: ListedAction["mode"];
  readonly subject: string | null;
  readonly facts: readonly Fact[];
  readonly changes: readonly ShownChange[];
  readonly requestId: string | null;
  readonly address: string | null;
}

/** Returns what the business may read about an action: the fields that the list of actions names, and no others. */
export function presentAction(row: ListedAction): ShownAction {
  const { id, at, by, action, mode, details, requestId, address } = row;
  const facts = factsOf(action);
  const { group, phrase, subject } = facts;
  return {
    ...{ id: Number(id), at, by, action, group, phrase, mode },
    subject: subject === undefined ? null : textOf(details[subject]),
    facts: namesOf(facts, requestId !== null).flatMap((name) => {
      const value = textOf(details[name]);
      return value === null ? [] : [{ name, value }];
    }),
    changes: changesOf(facts, details),
    ...{ requestId, address },
  };
}

/** Only a person's own free text is for the business. What an operator wrote did not come by a request. */
const namesOf = ({ subject, shown = [], ofPeople = [] }: ActionFacts, isByRequest: boolean) => [
  ...(subject === undefined ? [] : [subject]),
  ...shown,
  ...(isByRequest ? ofPeople : []),
];

function changesOf({ change }: ActionFacts, details: ListedAction["details"]): ShownChange[] {
  if (change === undefined) return [];
  const [name, before, after] = change;
  const [old, now] = [leavesOf(name, details[before]), leavesOf(name, details[after])];
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((leaf) => ({ name: leaf, before: old.get(leaf) ?? null, after: now.get(leaf) ?? null }))
    .filter((one) => one.before !== one.after);
}

/** Each value under the path to it, so that a change deep inside is one line. */
function leavesOf(name: string, value: unknown): Map<string, string | null> {
  if (!isNested(value)) return new Map([[name, textOf(value)]]);
  const inside = Object.entries(value).flatMap(([part, one]) => [
    ...leavesOf(name === "" ? part : `${name}.${part}`, one),
  ]);
  return new Map(inside);
}

/** A list of plain values is one value. */
const isNested = (value: unknown): value is object =>
  typeof value === "object" &&
  value !== null &&
  !(Array.isArray(value) && value.every((one) => typeof one !== "object"));

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map(textOf).join(", ");
  return JSON.stringify(value);
}
