import type { Pipeline } from "../../database/pipeline.ts";
import type { Account } from "../accounts.ts";
import { findBatch, type Links, type NeedBatch, NeedBatches, nameOfNeed } from "./key-resolver.ts";
import type { LockPlan } from "./lock-plan.ts";
import type { GateReading } from "./prechecks.ts";
import type { Group, Member, Wanted } from "./queued-operation.ts";
import { Picture } from "./snapshot.ts";

/** All that was read under the locks. */
export interface Reading extends GateReading {
  readonly picture: Picture;
  /** Members of which a link was found only after its name was locked, or no longer holds. They go round again. */
  readonly astray: ReadonlySet<Member>;
}

/** What was sent already, behind the locks too. */
interface Sent {
  readonly locked: Promise<Account[]>;
  readonly gated: Promise<GateReading>;
}

/** Sends every read behind the locks in the same breath, and waits for all of them once. */
export async function read(
  pipeline: Pipeline,
  links: Links,
  plan: LockPlan,
  group: Group,
  { locked, gated }: Sent,
): Promise<Reading> {
  const picture = new Picture();
  const rows = readRows(pipeline, links, group, picture);
  const found = Promise.all([...plan.unfound].map((batch) => findNames(pipeline, batch)));
  // All at once: after the first failure the others fail too, and each of them has to be heard.
  const [accounts, known, names] = await Promise.all([locked, gated, found, rows]);
  for (const account of accounts) picture.putAccount(account);
  for (const [id, environment] of known.environments) picture.environments.set(id, environment);
  const { unfound } = plan;
  const appeared = new Set(names.flat());
  const astray = strayed(group.members, { links, picture, unfound, appeared });
  return { picture, astray, ...known };
}

async function readRows(
  pipeline: Pipeline,
  links: Links,
  { wanted }: Group,
  picture: Picture,
): Promise<void> {
  const batches = new NeedBatches();
  for (const one of wanted) {
    const { need, environmentId, rowName } = one;
    const identity = need.by === undefined ? need.key : links.get(one)?.identity;
    if (identity !== undefined) batches.addRow(need.record, environmentId, identity, rowName);
  }
  await Promise.all(
    [...batches].map(async ({ record, environmentIds, keys }) => {
      const { rows } = await pipeline.send<{ environmentId: bigint }>(
        record.read({ environmentIds, keys }),
      );
      for (const row of rows) picture.putRow(record, row.environmentId, row);
    }),
  );
}

/** The needs of a batch that exist by now, by name. */
async function findNames(pipeline: Pipeline, batch: NeedBatch): Promise<string[]> {
  const rows = await findBatch(pipeline, batch);
  return rows.map((row) => nameOfNeed(batch.record, batch.by, row.environmentId, row.key));
}

/** What a group found out about its needs before and under its locks. */
interface Findings {
  readonly links: Links;
  readonly picture: Picture;
  /** Needs that nothing was found for, and those of them that are there under the locks. */
  readonly unfound: NeedBatches;
  readonly appeared: ReadonlySet<string>;
}

/** Members one of whose needs appeared meanwhile, or is under the lock not what its key meant before. */
function strayed(members: readonly Member[], findings: Findings): Set<Member> {
  const astray = new Set<Member>();
  for (const member of members) {
    for (const one of member.wanted) {
      if (stillHolds(one, findings)) continue;
      findings.links.forget(one);
      astray.add(member);
    }
  }
  return astray;
}

/** Whether, under the lock, the key still means the row and account that it meant before, or still nothing. */
function stillHolds(wanted: Wanted, { links, picture, unfound, appeared }: Findings): boolean {
  const { need, told, environmentId, name } = wanted;
  // What is read off a key cannot change: a row that is not there is simply not there.
  if (need.by === undefined || told !== undefined) return true;
  const link = links.get(wanted);
  // Another lane may have forgotten the link meanwhile: then nobody has looked whether the need is there.
  if (link === undefined) return unfound.has(name) && !appeared.has(name);
  if (link.accountId !== null && !picture.hasAccount(environmentId, link.accountId)) return false;
  return picture.row(wanted) !== undefined;
}
