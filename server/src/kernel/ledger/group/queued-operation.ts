import type { Answer, Caller, MoneyOperation } from "../operation.ts";
import type { Finder, Link, Need } from "../records.ts";
import { BY_IDENTITY, finderOf, nameOfNeed, nameOfRow } from "./key-resolver.ts";

/** A need of a member, with what every step of a group asks about it worked out once. */
export interface Wanted {
  readonly need: Need<object>;
  readonly environmentId: bigint;
  readonly name: string;
  readonly finder: Finder<object> | undefined;
  /** What the key itself tells, where it tells everything. */
  readonly told: Link | undefined;
  /** The row's name among rows, where the key tells it. */
  readonly rowName: string | undefined;
}

/** An operation that waits to be decided, with the promise its caller holds. */
export interface Member {
  readonly operation: MoneyOperation<unknown>;
  readonly caller: Caller;
  /** What its record is found by among those of a group. */
  readonly recordName: string;
  readonly wanted: readonly Wanted[];
  /** The names of what is locked for it, whatever else leads to the same accounts. */
  readonly locks: readonly string[];
  readonly bytes: number;
  /** When waiting ends, on the monotonic clock, in milliseconds. */
  readonly deadlineMs: number;
  /**
   * False while it is certain that nothing was written. True from the moment that a commit was sent with what was decided for
   * it: if the answer comes, the member is answered; if it does not, a record found under its key is this member's own and
   * no repetition, and without a record nobody knows.
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
    const { record, by = BY_IDENTITY, key } = need;
    const name = nameOfNeed(record, by, environmentId, key);
    const finder = finderOf(need);
    const told = finder?.readOff?.(key);
    const rowName = told ? nameOfRow(record, environmentId, told.identity) : undefined;
    const isIdentity = need.by === undefined;
    wanted.push({ need, environmentId, name, finder, told, rowName: isIdentity ? name : rowName });
  };
  for (const need of Object.values(needs)) {
    if (isList(need)) need.forEach(want);
    else want(need);
  }
  return wanted;
}

/** The names under which it meets others that need the same. */
export const locksOf = (wanted: readonly Wanted[]): string[] =>
  wanted.filter(({ need }) => need.record.guard !== "nothing").map(({ name }) => name);

export const recordNameOf = (environmentId: bigint, operationKey: string): string =>
  `${environmentId}/${operationKey}`;

/** Members that are decided together, and all that they need. */
export interface Group {
  readonly members: readonly Member[];
  readonly wanted: readonly Wanted[];
}

export const groupOf = (members: readonly Member[]): Group => ({
  members,
  wanted: members.flatMap(({ wanted }) => wanted),
});

function isList(need: Need<object> | readonly Need<object>[]): need is readonly Need<object>[] {
  return Array.isArray(need);
}
