import type { Caller, MoneyOperation } from "../operation.ts";
import type { Lookup, Need, ResolvedKey } from "../records.ts";
import { BY_IDENTITY, formatNeedName, formatRowName } from "../row-names.ts";

/** A need of a queued operation, with everything that the steps of a group ask about it. Computed once. */
export interface ResolvedNeed {
  readonly need: Need<object>;
  readonly environmentId: bigint;
  readonly name: string;
  readonly lookup: Lookup<object> | undefined;
  /** The row and account, if the key contains both. */
  readonly link: ResolvedKey | undefined;
  /** The row's name, if the key contains its identity. */
  readonly rowName: string | undefined;
}

/** Returns the needs of an operation in one list. A list among the needs is flattened. */
export function resolveNeeds({ needs }: MoneyOperation<unknown>, caller: Caller): ResolvedNeed[] {
  const resolved: ResolvedNeed[] = [];
  const add = (need: Need<object>) => {
    const environmentId = need.environmentId ?? caller.environmentId;
    const { record, by = BY_IDENTITY, key } = need;
    const name = formatNeedName(record, by, environmentId, key);
    const lookup = need.by === undefined ? undefined : record.lookups?.[need.by];
    const link = lookup?.resolve?.(key);
    const linkedName = link ? formatRowName(record, environmentId, link.identity) : undefined;
    const rowName = need.by === undefined ? name : linkedName;
    resolved.push({ need, environmentId, name, lookup, link, rowName });
  };
  for (const need of Object.values(needs)) {
    if (isList(need)) need.forEach(add);
    else add(need);
  }
  return resolved;
}

function isList(need: Need<object> | readonly Need<object>[]): need is readonly Need<object>[] {
  return Array.isArray(need);
}
