import { assert } from "../assert.ts";
import type { Pipeline } from "../database/pipeline.ts";
import type { Account } from "./accounts.ts";
import { type Links, NeedBatches, nameOfNeed } from "./links.ts";
import { environmentsOf, type Member, needsOf } from "./member.ts";
import { nameLock, takeLocks } from "./queries.ts";
import type { Link, Need } from "./records.ts";

/** What a group will lock: accounts that exist, and names of what may not. */
export interface LockPlan {
  readonly accounts: ReadonlyMap<string, { environmentId: bigint; id: bigint }>;
  readonly names: readonly bigint[];
  /** Needs that nothing was found for; they are looked for again once their names are locked. */
  readonly unfound: NeedBatches;
}

/** Finds out, without locks, what the members' keys mean. */
export async function resolve(
  pipeline: Pipeline,
  links: Links,
  members: readonly Member[],
): Promise<void> {
  const unknown = new NeedBatches();
  forEachNeed(members, (need, environmentId) => {
    if (need.by !== undefined && links.get(need, environmentId) === undefined) {
      unknown.add(need.record, need.by, environmentId, need.key);
    }
  });
  if (unknown.size > 0) await links.find(pipeline, unknown);
}

export function planLocks(links: Links, members: readonly Member[]): LockPlan {
  const accounts = new Map<string, { environmentId: bigint; id: bigint }>();
  const names = new Set<bigint>();
  const unfound = new NeedBatches();
  for (const { caller } of members)
    names.add(nameLock(`operation/${caller.environmentId}/${caller.operationKey}`));
  forEachNeed(members, (need, environmentId) => {
    const link = links.get(need, environmentId);
    if (link?.accountId) {
      accounts.set(`${environmentId}/${link.accountId}`, { environmentId, id: link.accountId });
    }
    const by = link === undefined ? need.by : undefined;
    if (by !== undefined) unfound.add(need.record, by, environmentId, need.key);
    for (const name of namesToLock(need, environmentId, link)) names.add(nameLock(name));
  });
  return { accounts, names: sorted(names), unfound };
}

function namesToLock(
  { record, by, key }: Need<object>,
  environmentId: bigint,
  link?: Link,
): string[] {
  assert(
    by !== undefined || record.guard !== "account",
    `a ${record.name} is found with its account`,
  );
  const name = nameOfNeed(record, by ?? "", environmentId, key);
  if (record.guard !== "key") return by !== undefined && link === undefined ? [name] : [];
  // A row that several keys lead to is one row: whoever comes by another of them meets us at its identity.
  return link === undefined ? [name] : [name, nameOfNeed(record, "", environmentId, link.identity)];
}

/**
 * Begins the transaction and takes the locks: names first, then accounts, each in one order for everybody, so that
 * no two groups wait for each other. The answer to the last lock is the accounts as they are under it.
 */
export function lock(pipeline: Pipeline, plan: LockPlan): Promise<Account[]> {
  const accounts = [...plan.accounts.values()].sort(
    (a, b) => compare(a.environmentId, b.environmentId) || compare(a.id, b.id),
  );
  const begun = pipeline.begin();
  const locked = pipeline.send<Account | NoAccount>(
    takeLocks(
      plan.names,
      accounts.map((account) => account.environmentId),
      accounts.map((account) => account.id),
    ),
  );
  return Promise.all([locked, begun]).then(([{ rows }]) => rows.filter((row) => row.id !== null));
}

/** What comes back in place of rows where no account was asked for. */
interface NoAccount {
  readonly id: null;
}

export function forEachNeed(
  members: readonly Member[],
  visit: (need: Need<object>, environmentId: bigint, member: Member) => void,
): void {
  for (const member of members) {
    for (const need of needsOf(member))
      visit(need, need.environmentId ?? member.caller.environmentId, member);
  }
}

export function environmentsOfAll(members: readonly Member[]): bigint[] {
  return sorted(new Set(members.flatMap((member) => [...environmentsOf(member)])));
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);

const sorted = (numbers: Iterable<bigint>): bigint[] => [...numbers].sort(compare);
