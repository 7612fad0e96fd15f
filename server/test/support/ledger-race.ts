import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "../../src/kernel/database/sql.ts";
import { type LedgerFixture, verify } from "./ledger-fixture.ts";
import type { Order } from "./ledger-orders.ts";
import type { LedgerProcess, Reply } from "./ledger-process.ts";

export interface Field {
  readonly fixture: LedgerFixture;
  readonly processes: readonly LedgerProcess[];
  readonly wallets: readonly { readonly environmentId: bigint; readonly id: bigint }[];
  /** The opening balance of each wallet. */
  readonly funds: bigint;
}

/** One attempt: an operation through one of the processes, or the repetition of an earlier one. */
export type Attempt = { readonly through: number } & (
  | {
      readonly kind: "transfer";
      readonly from: number;
      readonly to: number;
      readonly amount: bigint;
      readonly fee: bigint;
    }
  | { readonly kind: "across"; readonly from: number; readonly to: number; readonly amount: bigint }
  | { readonly kind: "hold"; readonly from: number; readonly amount: bigint }
  | {
      readonly kind: "capture";
      readonly hold: number;
      readonly to: number;
      readonly amount: bigint;
    }
  | { readonly kind: "release"; readonly hold: number }
  | { readonly kind: "open" }
  | { readonly kind: "again"; readonly of: number }
);

interface AttemptRecord {
  readonly order: Order;
  readonly replies: Reply[];
  readonly errors: string[];
}

interface Hold {
  readonly id: bigint;
  readonly wallet: number;
  readonly amount: bigint;
}

let races = 0;

/** All attempts of one race and all answers. */
class Race {
  readonly #field: Field;
  readonly #name: string;
  readonly records: AttemptRecord[] = [];
  readonly #holds: Hold[] = [];

  constructor(field: Field) {
    races += 1;
    this.#name = `race ${process.pid}-${races}`;
    this.#field = field;
  }

  async attempt(attempt: Attempt): Promise<void> {
    const record =
      attempt.kind === "again"
        ? this.records[attempt.of % this.records.length]
        : this.#begin(attempt);
    if (record === undefined) return;
    const { processes } = this.#field;
    const through = processes[attempt.through % processes.length];
    // Spread over a few groups, so that some decide while others commit.
    await sleep(attempt.through % 8);
    try {
      const reply = await through?.run(record.order);
      if (reply !== undefined) record.replies.push(reply);
    } catch (error) {
      record.errors.push(error instanceof Error ? error.message : String(error));
    }
    if (attempt.kind === "hold") this.#remember(record, attempt.from, attempt.amount);
  }

  #begin(attempt: Exclude<Attempt, { kind: "again" }>): AttemptRecord | undefined {
    const order = this.#orderOf(attempt, `${this.#name} attempt ${this.records.length}`);
    if (order === undefined) return undefined;
    const record = { order, replies: [], errors: [] };
    this.records.push(record);
    return record;
  }

  #orderOf(attempt: Exclude<Attempt, { kind: "again" }>, key: string): Order | undefined {
    const { wallets, fixture } = this.#field;
    // It locks no account, so only its key keeps the other process from running it too.
    if (attempt.kind === "open")
      return { do: "open", environmentId: fixture.environmentIds[0] ?? 0n, key, funds: 1n };
    const wallet = (n: number) => wallets[n % wallets.length] ?? { environmentId: 0n, id: 0n };
    if (attempt.kind === "capture" || attempt.kind === "release") {
      const held = this.#holds[attempt.hold % Math.max(1, this.#holds.length)];
      if (held === undefined) return undefined;
      const { environmentId } = wallet(held.wallet);
      if (attempt.kind === "release") return { do: "release", environmentId, key, hold: held.id };
      const to =
        wallets.find((one, n) => one.environmentId === environmentId && n >= attempt.to % 2) ??
        wallet(held.wallet);
      return {
        do: "capture",
        environmentId,
        key,
        hold: held.id,
        to: to.id,
        amount: attempt.amount,
      };
    }
    const from = wallet(attempt.from);
    const { environmentId } = from;
    if (attempt.kind === "hold")
      return { do: "hold", environmentId, key, account: from.id, amount: attempt.amount };
    const wanted = (one: { environmentId: bigint }) =>
      (one.environmentId === environmentId) === (attempt.kind === "transfer");
    const candidates = wallets.filter((one) => one.id !== from.id && wanted(one));
    const to = candidates[attempt.to % candidates.length] ?? from;
    const { amount } = attempt;
    if (attempt.kind === "transfer")
      return {
        do: "transfer",
        environmentId,
        key,
        from: from.id,
        to: to.id,
        amount,
        fee: attempt.fee,
      };
    return {
      do: "across",
      environmentId,
      key,
      from: from.id,
      to: to.id,
      toEnvironmentId: to.environmentId,
      amount,
    };
  }

  #remember(record: AttemptRecord, wallet: number, amount: bigint): void {
    const [reply] = record.replies;
    if (reply?.status === 200)
      this.#holds.push({ id: BigInt(JSON.parse(reply.body).hold), wallet, amount });
  }
}

/**
 * Lets processes race through waves of attempts, all attempts of a wave at once. Returns one sentence for each fault: an
 * invalid answer, two answers to one key, an operation with no posting or two, money created or lost, a failed group.
 */
export async function race(
  field: Field,
  waves: readonly (readonly Attempt[])[],
): Promise<string[]> {
  const before = await balances(field);
  const one = new Race(field);
  for (const wave of waves) await Promise.all(wave.map((attempt) => one.attempt(attempt)));
  const faults = one.records.flatMap(faultsOf);
  faults.push(...(await tracesOf(field, one.records)));
  faults.push(...(await sumsOf(field, one.records, before)));
  for (const process of field.processes)
    faults.push(...process.failures.splice(0).map((failure) => `A group failed: ${failure}.`));
  const report = await verify(field.fixture.database);
  return [...faults, ...report.findings];
}

function faultsOf({ order, replies, errors }: AttemptRecord): string[] {
  const faults = errors.map((error) => `${order.key} (${order.do}) failed: ${error}.`);
  const different = new Set(replies.map(({ status, body }) => `${status} ${body}`));
  if (different.size > 1)
    faults.push(`${order.key} was answered differently: ${[...different].join(" and ")}.`);
  const acts = replies.filter((reply) => reply.status === 200 && !reply.replayed).length;
  if (acts > 1) faults.push(`${order.key} was done ${acts} times.`);
  return faults;
}

const TRACES: Readonly<Record<Order["do"], number>> = {
  open: 1,
  transfer: 1,
  across: 2,
  hold: 1,
  capture: 1,
  release: 1,
  spin: 0,
  failingOperation: 0,
};

const isDone = ({ replies }: AttemptRecord) => replies[0]?.status === 200;

/** Each operation is in the books as often as it should be; a refused one is not. */
async function tracesOf({ fixture }: Field, records: readonly AttemptRecord[]): Promise<string[]> {
  const keys = records.map(({ order }) => order.key);
  const rows = await fixture.database.many<{
    key: string;
    transactions: bigint;
    events: bigint;
    records: bigint;
  }>(sql`
    select key, count(*) filter (where source = 'transaction') as transactions,
      count(*) filter (where source = 'event') as events,
      count(*) filter (where source = 'record') as records
    from (
      select narrative as key, 'transaction' as source from ledger_transactions
      union all
      select quoted[1], 'event' from events, regexp_matches(body, '"(race [^"]*)"', 'g') as quoted
      union all
      select substr(key, length('client:') + 1), 'record' from operation_records where starts_with(key, 'client:')
    ) trace
    where key = any(${keys}::text[]) group by key`);
  const found = new Map(rows.map((row) => [row.key, row]));
  return records.flatMap((one) => {
    const { order } = one;
    const row = found.get(order.key);
    const transactions = isDone(one) ? TRACES[order.do] : 0;
    const events = isDone(one) && order.do === "transfer" ? 1 : 0;
    const faults: string[] = [];
    if (Number(row?.transactions ?? 0) !== transactions)
      faults.push(`${order.key} (${order.do}) has ${row?.transactions ?? 0} transactions.`);
    if (Number(row?.events ?? 0) !== events)
      faults.push(`${order.key} (${order.do}) has ${row?.events ?? 0} events.`);
    if (Number(row?.records ?? 0) !== 1)
      faults.push(`${order.key} (${order.do}) has ${row?.records ?? 0} records.`);
    return faults;
  });
}

const balances = async ({ fixture, wallets }: Field): Promise<Map<bigint, bigint>> => {
  const rows = await fixture.database.many<{ id: bigint; total: bigint }>(sql`
    select id, available + held + pending as total from ledger_accounts where id = any(${wallets.map(({ id }) => String(id))}::bigint[])`);
  return new Map(rows.map((row) => [row.id, row.total]));
};

/** Each wallet has its opening balance plus all acknowledged transfers. */
async function sumsOf(
  field: Field,
  records: readonly AttemptRecord[],
  before: ReadonlyMap<bigint, bigint>,
): Promise<string[]> {
  const expected = new Map(before);
  const add = (id: bigint, amount: bigint) => expected.set(id, (expected.get(id) ?? 0n) + amount);
  const owners = await holdOwners(field);
  for (const { order } of records.filter(isDone)) {
    if (order.do === "transfer") {
      add(order.from, -order.amount - order.fee);
      add(order.to, order.amount);
    } else if (order.do === "across") {
      add(order.from, -order.amount);
      add(order.to, order.amount);
    } else if (order.do === "capture") {
      add(owners.get(order.hold) ?? 0n, -order.amount);
      add(order.to, order.amount);
    }
  }
  const after = await balances(field);
  return [...expected].flatMap(([id, amount]) =>
    after.get(id) === amount
      ? []
      : [`Wallet ${id} has ${after.get(id)} and ${amount} was acknowledged.`],
  );
}

async function holdOwners({ fixture }: Field): Promise<Map<bigint, bigint>> {
  const rows = await fixture.database.many<{ id: bigint; account: bigint }>(
    sql`select id, account_id as account from ledger_holds`,
  );
  return new Map(rows.map((row) => [row.id, row.account]));
}

/** Opens two wallets in each of two environments through the first process. */
export async function openField(
  fixture: LedgerFixture,
  processes: readonly LedgerProcess[],
  funds: bigint,
): Promise<Field> {
  const wallets: { environmentId: bigint; id: bigint }[] = [];
  for (const environmentId of fixture.environmentIds) {
    for (const name of ["one", "two"]) {
      const order: Order = {
        do: "open",
        environmentId,
        key: `opening ${environmentId} ${name}`,
        funds,
      };
      const reply = await processes[0]?.run(order);
      wallets.push({ environmentId, id: BigInt(JSON.parse(reply?.body ?? "").id) });
    }
  }
  return { fixture, processes, wallets, funds };
}
