import { assert } from "../../assert.ts";
import type { Pipeline } from "../../database/pipeline.ts";
import type { Account } from "../accounts.ts";
import type { Link } from "../records.ts";
import { type Links, NeedBatches, nameOfRow } from "./key-resolver.ts";
import { nameLock, takeLocks } from "./queries.ts";
import type { Group, Wanted } from "./queued-operation.ts";

interface AccountId {
  readonly environmentId: bigint;
  readonly id: bigint;
}

/** What a group will lock: accounts that exist, and names of what may not. */
export interface LockPlan {
  /** In the order in which they are locked, each once. */
  readonly accounts: readonly AccountId[];
  readonly names: readonly bigint[];
  /** Needs that nothing was found for; they are looked for again once their names are locked. */
  readonly unfound: NeedBatches;
}

/** Finds out, without locks, what the members' keys mean. */
export async function resolve(pipeline: Pipeline, links: Links, { wanted }: Group): Promise<void> {
  const unknown = new NeedBatches();
  for (const one of wanted) if (isUnknown(one, links.get(one))) unknown.addWanted(one);
  if (unknown.size > 0) await links.find(pipeline, unknown);
}

export function planLocks(links: Links, { members, wanted }: Group): LockPlan {
  const accounts: AccountId[] = [];
  const names = new Set<bigint>();
  const unfound = new NeedBatches();
  for (const { recordName } of members) names.add(nameLock(`operation/${recordName}`));
  for (const one of wanted) {
    const { environmentId } = one;
    const link = links.get(one);
    if (link?.accountId) accounts.push({ environmentId, id: link.accountId });
    if (isUnknown(one, link)) unfound.addWanted(one);
    for (const name of namesToLock(one, link)) names.add(nameLock(name));
  }
  return { accounts: inOrder(accounts), names: sorted(names), unfound };
}

/** Sorted, and each once: neighbours that are alike are one account. */
function inOrder(accounts: AccountId[]): AccountId[] {
  accounts.sort((a, b) => compare(a.environmentId, b.environmentId) || compare(a.id, b.id));
  return accounts.filter(({ environmentId, id }, index) => {
    const before = accounts[index - 1];
    return before?.id !== id || before.environmentId !== environmentId;
  });
}

/** A need that was looked for by one of its finders and not found, yet. */
const isUnknown = ({ need }: Wanted, link: Link | undefined): boolean =>
  need.by !== undefined && link === undefined;

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
      return link === undefined ? [name] : [name, nameOfRow(record, environmentId, link.identity)];
  }
}

/**
 * Begins the transaction and takes the locks: names first, then accounts, each in one order for everybody, so that
 * no two groups wait for each other. The answer to the last lock is the accounts as they are under it.
 */
export function lock(pipeline: Pipeline, plan: LockPlan): Promise<Account[]> {
  const { accounts } = plan;
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
export function environmentsOf({ members, wanted }: Group): bigint[] {
  const environments = new Set<bigint>();
  for (const { caller } of members) environments.add(caller.environmentId);
  for (const { environmentId } of wanted) environments.add(environmentId);
  return sorted(environments);
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);

const sorted = (numbers: Iterable<bigint>): bigint[] => [...numbers].sort(compare);
