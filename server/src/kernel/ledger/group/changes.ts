import { type Account, Accounts } from "../accounts.ts";
import type { EntryRow, TransactionRow } from "../books.ts";
import type { RecordTable } from "../records.ts";

export interface OpenChange {
  readonly environmentId: bigint;
  readonly account: bigint;
  readonly amount: bigint;
}

export interface RowChange {
  readonly record: RecordTable<object>;
  readonly environmentId: bigint;
  readonly row: object;
}

export interface EventRow {
  readonly environmentId: bigint;
  readonly id: bigint;
  readonly type: string;
  readonly body: string;
  readonly occurredAt: Date;
  /** What its deliveries continue. Null where tracing is off. */
  readonly traceparent: string | null;
}

export interface JobRow {
  readonly task: string;
  readonly payload: string;
}

export interface TimerRow {
  readonly environmentId: bigint;
  readonly id: bigint;
  readonly task: string;
  readonly payload: string;
  readonly dueAt: Date;
}

export interface OperationRecordRow {
  readonly environmentId: bigint;
  readonly key: string;
  readonly fingerprint: Buffer;
  readonly status: number;
  readonly body: string;
}

/** What a group will write: one list for each kind of change. */
export class Changes {
  readonly openedAccounts: Account[] = [];
  /** The latest state of each opened or changed account. */
  readonly accounts = new Accounts();
  readonly transactions: TransactionRow[] = [];
  readonly entries: EntryRow[] = [];
  readonly open: OpenChange[] = [];
  readonly inserts: RowChange[] = [];
  readonly updates: RowChange[] = [];
  readonly events: EventRow[] = [];
  readonly jobs: JobRow[] = [];
  readonly timers: TimerRow[] = [];
  readonly records: OperationRecordRow[] = [];

  /** Adds the changes of one operation. Lists keep their order; the later state of an account or row wins. */
  append(other: Changes): void {
    this.openedAccounts.push(...other.openedAccounts);
    for (const account of other.accounts.values()) this.accounts.set(account);
    this.transactions.push(...other.transactions);
    this.entries.push(...other.entries);
    this.open.push(...other.open);
    this.inserts.push(...other.inserts);
    this.updates.push(...other.updates);
    this.events.push(...other.events);
    this.jobs.push(...other.jobs);
    this.timers.push(...other.timers);
    this.records.push(...other.records);
  }

  get isEmpty(): boolean {
    return (
      this.records.length + this.transactions.length + this.inserts.length + this.updates.length ===
        0 &&
      this.openedAccounts.length + this.events.length + this.jobs.length + this.timers.length === 0
    );
  }
}
