import { assert } from "../../assert.ts";
import type { Currency, Minor } from "../../money.ts";
import { formatReference } from "../../references.ts";
import type { RequestOrigin } from "../../tenancy/request-origin.ts";
import { withTraceparent } from "../../tracing/traceparent.ts";
import {
  type Account,
  type Bucket,
  type NewTransaction,
  type Place,
  type Posting,
  total,
} from "../accounts.ts";
import type { Books, EnvironmentView, Posted } from "../books.ts";
import { openAccountNumber } from "../chart.ts";
import type { AllowedChanges, RecordTable } from "../records.ts";
import { Changes } from "./changes.ts";
import type { Snapshot } from "./snapshot.ts";

/** Hands out ids without waiting. The group has reserved enough before it decides. */
export type NextId = () => bigint;

/** What the operation belongs to. */
interface BooksOf {
  readonly traceparent?: string | undefined;
  readonly origin?: RequestOrigin | undefined;
}

/** The books of one operation: they read the group's snapshot and keep the operation's changes. */
export class OperationBooks implements Books {
  readonly environment: EnvironmentView;
  readonly changes = new Changes();
  readonly origin: RequestOrigin | undefined;
  readonly #snapshot: Snapshot;
  readonly #nextId: NextId;
  /** What jobs and events of this operation continue. Undefined where tracing is off. */
  readonly #traceparent: string | undefined;
  /** Rows as this operation last wrote them. */
  readonly #latest = new Map<string, object>();

  constructor(
    snapshot: Snapshot,
    environment: EnvironmentView,
    nextId: NextId,
    { traceparent, origin }: BooksOf = {},
  ) {
    this.#snapshot = snapshot;
    this.environment = environment;
    this.#nextId = nextId;
    this.#traceparent = traceparent;
    this.origin = origin;
  }

  get now(): Date {
    return this.environment.now;
  }

  nextId(): bigint {
    return this.#nextId();
  }

  account(id: bigint, environmentId: bigint = this.environment.id): Account {
    return (
      this.changes.accounts.get(environmentId, id) ?? this.#snapshot.account(environmentId, id)
    );
  }

  openAccount(kind: string, currency: Currency): Account {
    const account: Account = {
      environmentId: this.environment.id,
      id: this.#nextId(),
      kind,
      currency,
      available: 0n,
      held: 0n,
      pending: 0n,
      entrySeq: 0n,
      rowAt: null,
    };
    this.changes.openedAccounts.push(account);
    this.changes.accounts.set(account);
    return account;
  }

  post(transaction: NewTransaction, environmentId: bigint = this.environment.id): Posted {
    assert(transaction.postings.length > 0, "a transaction has postings");
    const id = this.#nextId();
    const { kind, narrative, linkId = null } = transaction;
    const occurredAt = this.#snapshot.environment(environmentId).now;
    this.changes.transactions.push({ environmentId, id, kind, narrative, linkId, occurredAt });
    for (const posting of transaction.postings) this.#applyPosting(posting, environmentId, id);
    return { id, reference: formatReference("ltx", id), occurredAt };
  }

  insert<Row extends object>(
    record: RecordTable<Row>,
    row: Row,
    environmentId = this.environment.id,
  ): Row {
    this.changes.inserts.push({ record, environmentId, row });
    this.#latest.set(rowKey(record, environmentId, row), row);
    return row;
  }

  update<
    Row extends object,
    Changing extends keyof Row,
    Changes extends Partial<Pick<Row, Changing>>,
  >(
    record: RecordTable<Row, Changing>,
    row: NoInfer<Row>,
    changes: AllowedChanges<Changes, Changing>,
    environmentId = this.environment.id,
  ): Row {
    for (const field in changes) {
      // A set of some fields is asked about any field.
      assert(record.changing.has(field as never), `${field} of a ${record.name} may change`);
    }
    const key = rowKey(record, environmentId, row);
    assert(
      (this.#latest.get(key) ?? row) === row,
      `a ${record.name} is updated from its latest version`,
    );
    const changed = { ...row, ...changes };
    this.#latest.set(key, changed);
    this.changes.updates.push({ record, environmentId, row: changed });
    return changed;
  }

  publish(type: string, data: object, environmentId = this.environment.id): string {
    const id = this.#nextId();
    const occurredAt = this.#snapshot.environment(environmentId).now;
    const reference = formatReference("evt", id);
    const envelope = { id: reference, event: type, created_at: occurredAt, data };
    this.changes.events.push({
      environmentId,
      id,
      type,
      body: JSON.stringify(envelope),
      occurredAt,
      traceparent: this.#traceparent ?? null,
    });
    return reference;
  }

  enqueue(task: string, payload: object): void {
    this.changes.jobs.push({ task, payload: this.#written(payload) });
  }

  schedule(task: string, payload: object, dueAt: Date): void {
    const id = this.#nextId();
    this.changes.timers.push({
      environmentId: this.environment.id,
      id,
      task,
      payload: this.#written(payload),
      dueAt,
    });
  }

  #written(payload: object): string {
    return JSON.stringify(withTraceparent(payload, this.#traceparent));
  }

  #applyPosting(posting: Posting, environmentId: bigint, transactionId: bigint): void {
    const { from, to, amount } = posting;
    assert(amount > 0n, "a posting moves a positive amount");
    assert(
      this.#readCurrency(from, environmentId) === this.#readCurrency(to, environmentId),
      "a posting is in one currency",
    );
    const purpose = posting.purpose ?? null;
    if ("accountId" in from && "accountId" in to && from.accountId === to.accountId) {
      assert(from.bucket !== to.bucket, "a posting moves money to another place");
      const moved = addMovements(moveBucket(from.bucket, -amount), moveBucket(to.bucket, amount));
      this.#writeEntry(environmentId, transactionId, from, to, moved, purpose);
      return;
    }
    this.#applySide(environmentId, transactionId, from, to, -amount, purpose);
    this.#applySide(environmentId, transactionId, to, from, amount, purpose);
  }

  #applySide(
    environmentId: bigint,
    transactionId: bigint,
    place: Place,
    other: Place,
    amount: Minor,
    purpose: string | null,
  ): void {
    if ("accountId" in place) {
      const moved = moveBucket(place.bucket, amount);
      this.#writeEntry(environmentId, transactionId, place, other, moved, purpose);
      return;
    }
    const accountId = openAccountNumber(place.open, place.currency);
    this.changes.open.push({ environmentId, account: accountId, amount });
    this.changes.entries.push({
      environmentId,
      accountId,
      seq: this.#nextId(),
      transactionId,
      counterpartyId: toAccountNumber(other),
      available: amount,
      held: 0n,
      pending: 0n,
      balanceAfter: null,
      purpose,
    });
  }

  /** Writes one entry of a checked account. The decision has checked the funds; this only asserts it. */
  #writeEntry(
    environmentId: bigint,
    transactionId: bigint,
    place: Place & { accountId: bigint },
    other: Place,
    { available, held, pending }: Movement,
    purpose: string | null,
  ): void {
    const before = this.account(place.accountId, environmentId);
    const after: Account = {
      ...before,
      available: before.available + available,
      held: before.held + held,
      pending: before.pending + pending,
      entrySeq: before.entrySeq + 1n,
    };
    assert(
      after.available >= 0n && after.held >= 0n && after.pending >= 0n,
      "a checked account is never below zero",
    );
    this.changes.accounts.set(after);
    this.changes.entries.push({
      environmentId,
      accountId: place.accountId,
      seq: after.entrySeq,
      transactionId,
      counterpartyId: toAccountNumber(other),
      available,
      held,
      pending,
      balanceAfter: total(after),
      purpose,
    });
  }

  #readCurrency(place: Place, environmentId: bigint): Currency {
    return "accountId" in place
      ? this.account(place.accountId, environmentId).currency
      : place.currency;
  }
}

type Movement = Readonly<Record<Bucket, Minor>>;

/** Writes out each bucket: a computed key would give V8 an object of an unknown shape. */
const moveBucket = (bucket: Bucket, amount: Minor): Movement => ({
  available: bucket === "available" ? amount : 0n,
  held: bucket === "held" ? amount : 0n,
  pending: bucket === "pending" ? amount : 0n,
});

const addMovements = (one: Movement, other: Movement): Movement => ({
  available: one.available + other.available,
  held: one.held + other.held,
  pending: one.pending + other.pending,
});

function toAccountNumber(place: Place): bigint {
  return "accountId" in place ? place.accountId : openAccountNumber(place.open, place.currency);
}

const rowKey = <Row extends object>(record: RecordTable<Row>, environmentId: bigint, row: Row) =>
  `${record.name}/${environmentId}/${record.identity(row)}`;
