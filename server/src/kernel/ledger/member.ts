import { BY_IDENTITY, nameOfNeed } from "./links.ts";
import type { Answer, Caller, MoneyOperation } from "./operation.ts";
import type { Need } from "./records.ts";

/** A need of a member, with what every step of a group asks about it worked out once. */
export interface Wanted {
  readonly need: Need<object>;
  readonly environmentId: bigint;
  readonly name: string;
}

/** An operation that waits to be decided, with the promise its caller holds. */
export interface Member {
  readonly operation: MoneyOperation<unknown>;
  readonly caller: Caller;
  readonly wanted: readonly Wanted[];
  readonly bytes: number;
  /** When waiting ends, on the monotonic clock, in milliseconds. */
  readonly deadlineMs: number;
  /**
   * False while it is certain that nothing was written. True from the moment that a commit with it was sent: if the answer
   * comes, the member is answered; if it does not, a record found under its key is this member's own and no repetition,
   * and without a record nobody knows. False again when it goes round: its group was committed without it.
   */
  mayBeDone: boolean;
  /** How often it went round again because what its keys mean had changed. */
  rounds: number;
  resolve(answer: Answer<unknown>): void;
  reject(error: Error): void;
}

/** About how many rows a member writes when its operation does not say. */
const USUAL_ROWS = 10;

export const rowsOf = (member: Member): number => member.operation.rows ?? USUAL_ROWS;

/** Everything an operation needs, in one list. */
export function wantedBy({ needs }: MoneyOperation<unknown>, caller: Caller): Wanted[] {
  const wanted: Wanted[] = [];
  const want = (need: Need<object>) => {
    const environmentId = need.environmentId ?? caller.environmentId;
    const name = nameOfNeed(need.record, need.by ?? BY_IDENTITY, environmentId, need.key);
    wanted.push({ need, environmentId, name });
  };
  for (const need of Object.values(needs)) {
    if (isList(need)) need.forEach(want);
    else want(need);
  }
  return wanted;
}

/** All that the members of a group need. */
export const wantedOf = (members: readonly Member[]): Wanted[] =>
  members.flatMap(({ wanted }) => wanted);

function isList(need: Need<object> | readonly Need<object>[]): need is readonly Need<object>[] {
  return Array.isArray(need);
}
