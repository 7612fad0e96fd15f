import { assert } from "../../assert.ts";
import type { Pipeline } from "../../database/pipeline.ts";
import type { Account } from "../accounts.ts";
import type { ResolvedKey } from "../records.ts";
import { formatRowName } from "../row-names.ts";
import { type KeyResolver, NeedBatches } from "./key-resolver.ts";
import { hashLockName, takeLocks } from "./queries.ts";
import type { Group } from "./queued-operation.ts";
import type { ResolvedNeed } from "./resolved-need.ts";

interface AccountId {
  readonly environmentId: bigint;
  readonly id: bigint;
}

/** What a group locks: accounts that exist, and names of rows that may not exist. */
export interface LockPlan {
  /** In lock order, each once. */
  readonly accounts: readonly AccountId[];
  readonly names: readonly bigint[];
  /** Needs without a row. They are looked up again once their names are locked. */
  readonly unfound: NeedBatches;
}

/** Looks up, without locks, the keys of the group that are not cached. */
export async function lookUpKeys(
  pipeline: Pipeline,
  keyResolver: KeyResolver,
  { resolvedNeeds }: Group,
): Promise<void> {
  const unknown = new NeedBatches();
  for (const one of resolvedNeeds) if (isUnknown(one, keyResolver.get(one))) unknown.addNeed(one);
  await keyResolver.find(pipeline, unknown);
}

/** Returns what the group has to lock, from what is known of its keys. */
export function planLocks(
  keyResolver: KeyResolver,
  { operations, resolvedNeeds }: Group,
): LockPlan {
  const accounts: AccountId[] = [];
  const names = new Set<bigint>();
  const unfound = new NeedBatches();
  for (const { recordName } of operations) names.add(hashLockName(`operation/${recordName}`));
  for (const one of resolvedNeeds) {
    const { environmentId } = one;
    const link = keyResolver.get(one);
    if (link?.accountId) accounts.push({ environmentId, id: link.accountId });
    if (isUnknown(one, link)) unfound.addNeed(one);
    for (const name of namesToLock(one, link)) names.add(hashLockName(name));
  }
  return { accounts: inLockOrder(accounts), names: sorted(names), unfound };
}

/** Sorts the accounts and drops duplicates, which are adjacent after the sort. */
function inLockOrder(accounts: AccountId[]): AccountId[] {
  accounts.sort((a, b) => compare(a.environmentId, b.environmentId) || compare(a.id, b.id));
  return accounts.filter(({ environmentId, id }, index) => {
    const before = accounts[index - 1];
    return before?.id !== id || before.environmentId !== environmentId;
  });
}

/** Whether the need uses a lookup that has found nothing yet. */
const isUnknown = ({ need }: ResolvedNeed, link: ResolvedKey | undefined): boolean =>
  need.by !== undefined && link === undefined;

function namesToLock(
  { need, environmentId, name }: ResolvedNeed,
  link: ResolvedKey | undefined,
): string[] {
  const { record, by } = need;
  switch (record.lock) {
    // The account's lock protects the row. Until the account is known, the name's lock does.
    case "account":
      assert(by !== undefined, `a ${record.name} is found with its account`);
      return link === undefined ? [name] : [];
    case "none":
      return by !== undefined && link === undefined ? [name] : [];
    // Several keys may lead to one row. All groups that use it also lock the name of its identity.
    case "key":
      return link === undefined
        ? [name]
        : [name, formatRowName(record, environmentId, link.identity)];
  }
}

/**
 * Begins the transaction and takes the locks: names first, then accounts. Every group takes them in the same order, so
 * no two groups deadlock. Returns the accounts as they are under their locks.
 */
export function takeGroupLocks(pipeline: Pipeline, plan: LockPlan): Promise<Account[]> {
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

/** The row that comes back if the group locks no account. */
interface NoAccount {
  readonly id: null;
}

/** The environments of a group: those of its operations and those that their needs name. */
export function listEnvironments({ operations, resolvedNeeds }: Group): bigint[] {
  const environments = new Set<bigint>();
  for (const { caller } of operations) environments.add(caller.environmentId);
  for (const { environmentId } of resolvedNeeds) environments.add(environmentId);
  return sorted(environments);
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);

const sorted = (numbers: Iterable<bigint>): bigint[] => [...numbers].sort(compare);
