import type { Answer, Caller, MoneyOperation } from "./operation.ts";
import type { Need } from "./records.ts";

/** An operation that waits to be decided, with the promise its caller holds. */
export interface Member {
  readonly operation: MoneyOperation<unknown>;
  readonly caller: Caller;
  readonly bytes: number;
  /** When waiting ends, on the monotonic clock, in milliseconds. */
  readonly deadlineMs: number;
  /** It has been in a group whose outcome is not known: a record found under its key is its own. */
  mayBeDone: boolean;
  /** How often it went round again because what its keys mean had changed. */
  rounds: number;
  resolve(answer: Answer<unknown>): void;
  reject(error: Error): void;
}

/** About how many rows a member writes when its operation does not say. */
const USUAL_ROWS = 10;

export const rowsOf = (member: Member): number => member.operation.rows ?? USUAL_ROWS;

export function* needsOf(member: Member): Generator<Need<object>> {
  for (const need of Object.values(member.operation.needs)) {
    if (isList(need)) yield* need;
    else yield need;
  }
}

/** The environments a member touches: its own and those its needs name. */
export function* environmentsOf(member: Member): Generator<bigint> {
  yield member.caller.environmentId;
  for (const need of needsOf(member))
    if (need.environmentId !== undefined) yield need.environmentId;
}

function isList(need: Need<object> | readonly Need<object>[]): need is readonly Need<object>[] {
  return Array.isArray(need);
}
