import type { Currency } from "../money.ts";
import type { BusinessMove, BusinessStatus, Mode } from "../tenancy/access.ts";
import type { RequestOrigin } from "../tenancy/request-origin.ts";
import type { Account, Bucket, NewTransaction } from "./accounts.ts";
import type { AllowedChanges, RecordTable } from "./records.ts";

/** An environment as one group sees it. */
export interface EnvironmentView extends BusinessMove {
  readonly id: bigint;
  readonly businessId: bigint;
  readonly mode: Mode;
  readonly businessStatus: BusinessStatus;
  /** Whether a webhook endpoint takes its events. */
  readonly hasSubscribers: boolean;
  /** The time on the environment's clock, read after the locks. */
  readonly now: Date;
}

/** A posted ledger transaction. Records and events of the same operation refer to it. */
export interface Posted {
  readonly id: bigint;
  readonly reference: string;
  /** The time on the environment's clock. */
  readonly occurredAt: Date;
}

export interface TransactionRow {
  readonly environmentId: bigint;
  readonly id: bigint;
  readonly kind: string;
  readonly narrative: string;
  readonly linkId: bigint | null;
  readonly occurredAt: Date;
}

export interface EntryRow extends Readonly<Record<Bucket, bigint>> {
  readonly environmentId: bigint;
  readonly accountId: bigint;
  readonly seq: bigint;
  readonly transactionId: bigint;
  readonly counterpartyId: bigint;
  readonly balanceAfter: bigint | null;
  readonly purpose: string | null;
}

/**
 * Where a decision reads and writes. It shows each account and row as earlier decisions left it. Everything written
 * here belongs to one operation: a refusal drops all of it.
 */
export interface Books {
  readonly environment: EnvironmentView;
  /** The time on the environment's clock. */
  readonly now: Date;
  /** The request of the person who asks for the operation; undefined where no person does. */
  readonly origin: RequestOrigin | undefined;
  /** What this operation has posted. */
  readonly changes: {
    readonly transactions: readonly TransactionRow[];
    readonly entries: readonly EntryRow[];
  };

  nextId(): bigint;

  /** The account with what this operation has posted. Throws if the operation did not lock it. */
  account(id: bigint, environmentId?: bigint): Account;

  /** Opens a checked account with a balance of zero. */
  openAccount(kind: string, currency: Currency): Account;

  /** Moves money. All postings of a transaction are in one environment; each posting is in one currency. */
  post(transaction: NewTransaction, environmentId?: bigint): Posted;

  /** Writes a new row. Later operations find it, in this group too. */
  insert<Row extends object>(record: RecordTable<Row>, row: Row, environmentId?: bigint): Row;

  /**
   * Writes a changed row and returns it. `row` is the row as this operation last read or wrote it. A field that the table
   * does not mark as changing is a type error, and throws.
   */
  update<
    Row extends object,
    Changing extends keyof Row,
    Changes extends Partial<Pick<Row, Changing>>,
  >(
    record: RecordTable<Row, Changing>,
    row: NoInfer<Row>,
    changes: AllowedChanges<Changes, Changing>,
    environmentId?: bigint,
  ): Row;

  /** Publishes an event in the transaction that makes it true. Returns the event's reference. */
  publish(type: string, data: object, environmentId?: bigint): string;

  /** Starts a job as soon as this operation is committed. */
  enqueue(task: string, payload: object): void;

  /** Starts a job when the environment's clock reaches `dueAt`. */
  schedule(task: string, payload: object, dueAt: Date): void;
}
