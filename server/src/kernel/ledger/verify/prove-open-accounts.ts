import { bigintArray } from "../../database/arrays.ts";
import type { Database, Transaction } from "../../database/database.ts";
import { sql } from "../../database/sql.ts";
import { CURRENCIES } from "../../money.ts";
import { DROPPED_MONTHS } from "../archived-past.ts";
import {
  describeOpenAccount,
  FIRST_CHECKED_ID,
  OPEN_ACCOUNT_NAMES,
  openAccountNumber,
} from "../chart.ts";
import type { Tally } from "./report.ts";
import { isOf, type Scope } from "./scope.ts";
import { forceIndexes, readAtOneMoment, type VerifySteps } from "./verify-steps.ts";

interface OpenSum {
  readonly environmentId: bigint;
  readonly account: bigint;
  /** The sum of the account's rows, one for each group runner. */
  readonly balance: bigint;
  /** The sum of its entries. */
  readonly entries: bigint;
}

/** Proves that the balance rows of each open account sum to the same as its entries, with those in archives only. */
export async function proveOpenAccounts(
  database: Database,
  steps: VerifySteps,
  tally: Tally,
  scope?: Scope,
): Promise<void> {
  await proveBetweenBusinesses(database, tally, scope);
  if (scope !== undefined) return await proveEnvironments(database, scope, steps, tally);
  let after = -1n;
  for (;;) {
    const environmentIds = await listEnvironments(database, after, steps.environmentsMax);
    const last = environmentIds.at(-1);
    if (last === undefined) return;
    await proveEnvironments(database, environmentIds, steps, tally);
    after = last;
  }
}

async function proveEnvironments(
  database: Database,
  environmentIds: readonly bigint[],
  steps: VerifySteps,
  tally: Tally,
): Promise<void> {
  const { small, large } = await splitBySize(database, environmentIds, steps.entriesMax);
  for (const sum of await readAtOneMoment(database, (tx) => readSums(tx, small))) check(sum, tally);
  for (const environmentId of large) await proveLarge(database, environmentId, steps, tally);
}

/**
 * Proves that moves between businesses balance: over all environments their accounts sum to zero. What an environment had
 * when it came from another cell has its other half there. Environments that nothing has moved since sum to zero alone.
 */
async function proveBetweenBusinesses(
  database: Database,
  tally: Tally,
  scope: Scope,
): Promise<void> {
  for (const currency of CURRENCIES) {
    const { balance } = await database.one<{ balance: bigint }>(sql`
      select coalesce(sum(balance), 0)::bigint as balance from (
        select environment_id, balance from ledger_open_balances where account = ${openAccountNumber("inter_business", currency)}
        union all
        select environment_id, -balance from arrived_balances where account = ${openAccountNumber("inter_business", currency)}
      ) known where ${isOf(sql`environment_id`, scope)}`);
    if (balance !== 0n)
      tally.find(
        `The ${currency} accounts between businesses sum to ${balance} over ${scope === undefined ? "all environments" : `environments ${scope.join(", ")}`}.`,
      );
  }
}

/** Lists environments that exist and environments that have a balance, even if they do not exist. */
async function listEnvironments(
  database: Database,
  after: bigint,
  limit: number,
): Promise<bigint[]> {
  const rows = await database.many<{ id: bigint }>(sql`
    select id from (
      (select id from environments where id > ${after} order by id limit ${limit})
      union
      (select distinct environment_id from ledger_open_balances where environment_id > ${after}
       order by environment_id limit ${limit})
    ) known order by id limit ${limit}`);
  return rows.map((row) => row.id);
}

/** Splits environments: those with few entries in open accounts are proved together, the others step by step. */
async function splitBySize(
  database: Database,
  environmentIds: readonly bigint[],
  entriesMax: number,
) {
  const share = Math.max(1, Math.floor(entriesMax / environmentIds.length));
  const rows = await readAtOneMoment(database, async (tx) => {
    await forceIndexes(tx);
    return await tx.many<{ id: bigint; isLarge: boolean }>(sql`
      select asked.id, (
        select count(*) from (
          select from ledger_entries entry
          where entry.environment_id = asked.id and entry.account_id < ${FIRST_CHECKED_ID} limit ${share + 1}
        ) few
      ) > ${share} as "isLarge"
      from unnest(${bigintArray(environmentIds)}::bigint[]) as asked(id)`);
  });
  const small = rows.filter((row) => !row.isLarge).map((row) => row.id);
  const large = rows.filter((row) => row.isLarge).map((row) => row.id);
  return { small, large };
}

async function readSums(tx: Transaction, environmentIds: readonly bigint[]): Promise<OpenSum[]> {
  await forceIndexes(tx);
  return await tx.many<OpenSum>(sql`
    select environment_id as "environmentId", account,
           coalesce(sum(balance), 0)::bigint as balance, coalesce(sum(entries), 0)::bigint as entries
    from unnest(${bigintArray(environmentIds)}::bigint[]) as asked(id)
    cross join lateral (
      select environment_id, account, balance, 0 as entries from ledger_open_balances where environment_id = asked.id
      union all
      select environment_id, account_id, 0, available + held + pending from ledger_entries
      where environment_id = asked.id and account_id < ${FIRST_CHECKED_ID}
      union all
      select environment_id, account_id, 0, available + held + pending from archived_movements
      where environment_id = asked.id and account_id < ${FIRST_CHECKED_ID} and month in ${DROPPED_MONTHS}
    ) either
    group by environment_id, account`);
}

/** How often a wrong sum is computed before it counts as a finding. */
const TRIES = 2;

async function proveLarge(
  database: Database,
  environmentId: bigint,
  steps: VerifySteps,
  tally: Tally,
): Promise<void> {
  const accounts = await listOpenAccounts(database, environmentId);
  for (const { account } of accounts) {
    let sum = await sumLarge(database, environmentId, account, steps);
    for (let attempt = 1; attempt < TRIES && sum.balance !== sum.entries; attempt++) {
      sum = await sumLarge(database, environmentId, account, steps);
    }
    check(sum, tally);
  }
}

function listOpenAccounts(
  database: Database,
  environmentId: bigint,
): Promise<{ account: bigint }[]> {
  const chart = OPEN_ACCOUNT_NAMES.flatMap((name) =>
    CURRENCIES.map((currency) => openAccountNumber(name, currency)),
  );
  return database.many<{ account: bigint }>(sql`
    select account from ledger_open_balances where environment_id = ${environmentId}
    union
    select number from unnest(${bigintArray(chart)}::bigint[]) as number
    where exists (select from ledger_entries where environment_id = ${environmentId} and account_id = number)
      or exists (select from archived_movements where environment_id = ${environmentId} and account_id = number)
    order by account`);
}

/**
 * Past entries are settled, so several steps may add them up. The last step reads, at one moment, the balance and the
 * entries of the last minute. It reads the time of every entry from the index, but only recent entries from the table.
 */
async function sumLarge(
  database: Database,
  environmentId: bigint,
  account: bigint,
  steps: VerifySteps,
): Promise<OpenSum> {
  const { cut } = await database.one<{ cut: string }>(sql`
    select (clock_timestamp() - ${steps.settledAfterSeconds}::integer * interval '1 second')::text as cut`);
  let settled = await sumArchived(database, environmentId, account);
  let after = -(2n ** 63n);
  for (;;) {
    const step = await settledStep(database, {
      environmentId,
      account,
      cut,
      after,
      limit: steps.entriesMax,
    });
    if (step.last === null) break;
    settled += step.amount;
    after = step.last;
  }
  return await readAtOneMoment(database, async (tx) => {
    await forceIndexes(tx);
    const { balance, recent } = await tx.one<{ balance: bigint; recent: bigint }>(sql`
      select (
        select coalesce(sum(balance), 0)::bigint from ledger_open_balances
        where environment_id = ${environmentId} and account = ${account}
      ) as balance, (
        select coalesce(sum(available + held + pending), 0)::bigint from ledger_entries
        where environment_id = ${environmentId} and account_id = ${account} and recorded_at >= ${cut}::timestamptz
      ) as recent`);
    return { environmentId, account, balance, entries: settled + recent };
  });
}

/** What the account's entries in archives sum to. */
async function sumArchived(
  database: Database,
  environmentId: bigint,
  account: bigint,
): Promise<bigint> {
  const { amount } = await database.one<{ amount: bigint }>(sql`
    select coalesce(sum(available + held + pending), 0)::bigint as amount from archived_movements
    where environment_id = ${environmentId} and account_id = ${account} and month in ${DROPPED_MONTHS}`);
  return amount;
}

interface SettledStep {
  readonly environmentId: bigint;
  readonly account: bigint;
  readonly cut: string;
  readonly after: bigint;
  readonly limit: number;
}

function settledStep(
  database: Database,
  { environmentId, account, cut, after, limit }: SettledStep,
) {
  return readAtOneMoment(database, async (tx) => {
    await forceIndexes(tx);
    return await tx.one<{ last: bigint | null; amount: bigint }>(sql`
      select max(seq) as last, coalesce(sum(amount), 0)::bigint as amount from (
        select seq, available + held + pending as amount from ledger_entries
        where environment_id = ${environmentId} and account_id = ${account} and seq > ${after}
          and recorded_at < ${cut}::timestamptz
        order by seq limit ${limit}
      ) step`);
  });
}

function check({ environmentId, account, balance, entries }: OpenSum, tally: Tally): void {
  tally.openAccounts += 1;
  if (balance === entries) return;
  const { name, currency } = describeOpenAccount(account) ?? {
    name: "not in the chart",
    currency: "",
  };
  const sentence = `Open account ${environmentId}/${account} (${name} ${currency})`;
  tally.find(`${sentence} has ${balance} in its rows, and its entries sum to ${entries}.`);
}
