import { assert } from "../assert.ts";
import type { Pipeline } from "../database/pipeline.ts";
import type { Account } from "./accounts.ts";
import { BY_IDENTITY, type Links, NeedBatches, nameOfNeed } from "./links.ts";
import { type Member, type Wanted, wantedOf } from "./member.ts";
import { nameLock, takeLocks } from "./queries.ts";
import type { Link } from "./records.ts";

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
  for (const one of wantedOf(members)) if (isUnknown(links, one)) unknown.addWanted(one);
  if (unknown.size > 0) await links.find(pipeline, unknown);
}

export function planLocks(links: Links, members: readonly Member[]): LockPlan {
  const accounts = new Map<string, { environmentId: bigint; id: bigint }>();
  const names = new Set<bigint>();
  const unfound = new NeedBatches();
  for (const { caller } of members)
    names.add(nameLock(`operation/${caller.environmentId}/${caller.operationKey}`));
  for (const one of wantedOf(members)) {
    const { environmentId } = one;
    const link = links.get(one);
    if (link?.accountId) {
      accounts.set(`${environmentId}/${link.accountId}`, { environmentId, id: link.accountId });
    }
    if (isUnknown(links, one)) unfound.addWanted(one);
    for (const name of namesToLock(one, link)) names.add(nameLock(name));
  }
  return { accounts, names: sorted(names), unfound };
}

/** A need that was looked for by one of its finders and not found, yet. */
const isUnknown = (links: Links, wanted: Wanted): boolean =>
  wanted.need.by !== undefined && links.get(wanted) === undefined;

function namesToLock({ need, environmentId, name }: Wanted, link: Link | undefined): string[] {
  const { record, by } = need;
  switch (record.guard) {
    // Its account is locked; while nobody knows which that is, its name is.
    case "account":
      assert(by !== undefined, `a ${record.name} is found with its account`);
      return link === undefined ? [name] : [];
    case "nothing":
      return by !== undefined && link === undefined ? [name] : [];
    // A row that several keys lead to is one row: whoever comes by another of them meets us at its identity.
    case "key":
      return link === undefined
        ? [name]
        : [name, nameOfNeed(record, BY_IDENTITY, environmentId, link.identity)];
  }
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

/** The environments the members touch: their own and those their needs name. */
export function environmentsOf(members: readonly Member[]): bigint[] {
  const environments = new Set<bigint>();
  for (const { caller } of members) environments.add(caller.environmentId);
  for (const { environmentId } of wantedOf(members)) environments.add(environmentId);
  return sorted(environments);
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);

const sorted = (numbers: Iterable<bigint>): bigint[] => [...numbers].sort(compare);
