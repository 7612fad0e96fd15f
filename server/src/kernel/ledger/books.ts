import { assert } from "../assert.ts";
import type { Currency, Minor } from "../money.ts";
import { formatReference } from "../references.ts";
import {
  type Account,
  type Bucket,
  type NewTransaction,
  type Place,
  type Posting,
  total,
} from "./accounts.ts";
import { openAccountNumber } from "./chart.ts";
import { Changes } from "./group/changes.ts";
import type { EnvironmentView, Picture } from "./group/snapshot.ts";
import type { RecordKind } from "./records.ts";

/** Hands out ids without waiting; the door has made sure that enough are there. */
export type NextId = () => bigint;

/** A transaction that was posted, to be referred to by what is recorded and published beside it. */
export interface Posted {
  readonly id: bigint;
  readonly reference: string;
  /** The moment on the environment's clock. */
  readonly occurredAt: Date;
}

/**
 * What a decision writes in. It shows each account and row as the decisions before have left it, and everything
 * written here is of this one operation: dropped whole when the operation refuses.
 */
export class Books {
  readonly environment: EnvironmentView;
  readonly changes = new Changes();
  readonly #picture: Picture;
  readonly #nextId: NextId;
  /** Rows as this operation has last written them. */
  readonly #latest = new Map<string, object>();

  constructor(picture: Picture, environment: EnvironmentView, nextId: NextId) {
    this.#picture = picture;
    this.environment = environment;
    this.#nextId = nextId;
  }

  get now(): Date {
    return this.environment.now;
  }

  nextId(): bigint {
    return this.#nextId();
  }

  /** The account as it stands, what this operation has posted included. */
  account(id: bigint, environmentId: bigint = this.environment.id): Account {
    return this.changes.accounts.get(environmentId, id) ?? this.#picture.account(environmentId, id);
  }

  /** Opens a checked account with nothing in it. */
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

  /** Moves money. The postings of one transaction are in one environment, and each is in one currency. */
  post(transaction: NewTransaction, environmentId: bigint = this.environment.id): Posted {
    assert(transaction.postings.length > 0, "a transaction has postings");
    const id = this.#nextId();
    const { kind, narrative, linkId = null } = transaction;
    const occurredAt = this.#picture.environment(environmentId).now;
    this.changes.transactions.push({ environmentId, id, kind, narrative, linkId, occurredAt });
    for (const posting of transaction.postings) this.#apply(posting, environmentId, id);
    return { id, reference: formatReference("ltx", id), occurredAt };
  }

  /** Writes a new row. Operations after this one, in this group too, find it. */
  insert<Row extends object>(
    record: RecordKind<Row>,
    row: Row,
    environmentId = this.environment.id,
  ): Row {
    this.changes.inserts.push({ record, environmentId, row });
    this.#latest.set(rowKey(record, environmentId, row), row);
    return row;
  }

  /** Writes a row anew, with what has changed in it. The row is as this operation last saw or left it. */
  update<Row extends object>(
    record: RecordKind<Row>,
    row: Row,
    changes: Partial<Row>,
    environmentId = this.environment.id,
  ): Row {
    const key = rowKey(record, environmentId, row);
    assert(
      (this.#latest.get(key) ?? row) === row,
      `a ${record.name} is changed from what it was last changed to`,
    );
    const changed = { ...row, ...changes };
    this.#latest.set(key, changed);
    this.changes.updates.push({ record, environmentId, row: changed });
    return changed;
  }

  /** Tells the merchant what happened, in the transaction in which it becomes true. Answers the event's reference. */
  publish(type: string, data: object, environmentId = this.environment.id): string {
    const id = this.#nextId();
    const occurredAt = this.#picture.environment(environmentId).now;
    const reference = formatReference("evt", id);
    const envelope = { id: reference, event: type, created_at: occurredAt, data };
    this.changes.events.push({
      environmentId,
      id,
      type,
      body: JSON.stringify(envelope),
      occurredAt,
    });
    return reference;
  }

  /** Has a worker do something as soon as this is committed. */
  enqueue(task: string, payload: object): void {
    this.changes.jobs.push({ task, payload: JSON.stringify(payload) });
  }

  /** Has a worker do something when the environment's clock says so. */
  schedule(task: string, payload: object, dueAt: Date): void {
    const id = this.#nextId();
    this.changes.timers.push({
      environmentId: this.environment.id,
      id,
      task,
      payload: JSON.stringify(payload),
      dueAt,
    });
  }

  #apply(posting: Posting, environmentId: bigint, transactionId: bigint): void {
    const { from, to, amount } = posting;
    assert(amount > 0n, "a posting moves a positive amount");
    assert(
      this.#currencyOf(from, environmentId) === this.#currencyOf(to, environmentId),
      "a posting is in one currency",
    );
    const purpose = posting.purpose ?? null;
    if ("accountId" in from && "accountId" in to && from.accountId === to.accountId) {
      assert(from.bucket !== to.bucket, "a posting moves money to another place");
      const moved = both(movedIn(from.bucket, -amount), movedIn(to.bucket, amount));
      this.#enter(environmentId, transactionId, from, to, moved, purpose);
      return;
    }
    this.#side(environmentId, transactionId, from, to, -amount, purpose);
    this.#side(environmentId, transactionId, to, from, amount, purpose);
  }

  #side(
    environmentId: bigint,
    transactionId: bigint,
    place: Place,
    other: Place,
    amount: Minor,
    purpose: string | null,
  ): void {
    if ("accountId" in place) {
      const moved = movedIn(place.bucket, amount);
      this.#enter(environmentId, transactionId, place, other, moved, purpose);
      return;
    }
    const accountId = openAccountNumber(place.open, place.currency);
    this.changes.open.push({ environmentId, account: accountId, amount });
    this.changes.entries.push({
      environmentId,
      accountId,
      seq: this.#nextId(),
      transactionId,
      counterpartyId: numberOf(other),
      available: amount,
      held: 0n,
      pending: 0n,
      balanceAfter: null,
      purpose,
    });
  }

  /** One entry of a checked account. That the funds are there was decided before; here it is only made sure of. */
  #enter(
    environmentId: bigint,
    transactionId: bigint,
    place: Place & { accountId: bigint },
    other: Place,
    { available, held, pending }: Moved,
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
      counterpartyId: numberOf(other),
      available,
      held,
      pending,
      balanceAfter: total(after),
      purpose,
    });
  }

  #currencyOf(place: Place, environmentId: bigint): Currency {
    return "accountId" in place
      ? this.account(place.accountId, environmentId).currency
      : place.currency;
  }
}

type Moved = Readonly<Record<Bucket, Minor>>;

/** Each bucket by its name: to V8 a computed one makes an object of a shape that it has not seen. */
const movedIn = (bucket: Bucket, amount: Minor): Moved => ({
  available: bucket === "available" ? amount : 0n,
  held: bucket === "held" ? amount : 0n,
  pending: bucket === "pending" ? amount : 0n,
});

const both = (one: Moved, other: Moved): Moved => ({
  available: one.available + other.available,
  held: one.held + other.held,
  pending: one.pending + other.pending,
});

function numberOf(place: Place): bigint {
  return "accountId" in place ? place.accountId : openAccountNumber(place.open, place.currency);
}

const rowKey = <Row extends object>(record: RecordKind<Row>, environmentId: bigint, row: Row) =>
  `${record.name}/${environmentId}/${record.identity(row)}`;
