import { present } from "../../../server/src/kernel/assert.ts";
import type { Queryable } from "../../../server/src/kernel/database/database.ts";
import { Ids } from "../../../server/src/kernel/ids.ts";
import { classifyFailure, readSqlState } from "../../../server/src/kernel/ledger/failures.ts";
import {
  type NextId,
  OperationBooks,
} from "../../../server/src/kernel/ledger/group/operation-books.ts";
import { Snapshot } from "../../../server/src/kernel/ledger/group/snapshot.ts";
import type {
  Answer,
  Caller,
  MoneyOperation,
} from "../../../server/src/kernel/ledger/operation.ts";
import type { Ledger } from "../../../server/src/kernel/ledger/queue/ledger.ts";
import type { Need } from "../../../server/src/kernel/ledger/records.ts";
import { Refusal } from "../../../server/src/kernel/refusals.ts";
import { explainBusinessRefusal } from "../../../server/src/kernel/tenancy/business-refusal.ts";
import { servicePaused } from "../../../server/src/kernel/tenancy/service-pause.ts";
import {
  type BaselinePool,
  type LockedWallet,
  openPool,
  type PoolSettings,
  type Prechecks,
  TransferTransaction,
} from "./queries.ts";

const UNIQUE_VIOLATION = "23505";
const ATTEMPTS_MAX = 5;

/** More than all concurrent requests together can use. */
const IDS_AHEAD = 2_000;

/**
 * The baseline's ledger: each transfer has its own transaction, with the same checks under the same locks, the same rows
 * and the same answer.
 */
export class OneByOne implements Pick<Ledger, "run" | "close"> {
  readonly #pool: BaselinePool;
  readonly #database: Queryable;
  readonly #ids = new Ids();

  constructor(settings: PoolSettings, database: Queryable) {
    this.#pool = openPool(settings);
    this.#database = database;
  }

  async run<Outcome>(operation: MoneyOperation<Outcome>, caller: Caller): Promise<Answer<Outcome>> {
    await this.#ids.reserve(IDS_AHEAD, (statement) => this.#database.many(statement));
    for (let attempt = 1; ; attempt++) {
      try {
        return (await this.#attempt(operation, caller)) as Answer<Outcome>;
      } catch (error) {
        if (attempt === ATTEMPTS_MAX || !isWorthRepeating(error)) throw error;
      }
    }
  }

  async close(): Promise<void> {
    await this.#pool.pool.end();
  }

  async #attempt(operation: MoneyOperation<unknown>, caller: Caller): Promise<Answer<unknown>> {
    const transaction = await TransferTransaction.open(this.#pool);
    let broken: Error | undefined;
    try {
      const result = await this.#transfer(transaction, operation, caller);
      if (!(result instanceof Refusal)) return result;
      throw result;
    } catch (error) {
      if (!(error instanceof Refusal)) broken = await transaction.rollBack();
      throw error;
    } finally {
      transaction.release(broken);
    }
  }

  async #transfer(
    transaction: TransferTransaction,
    operation: MoneyOperation<unknown>,
    caller: Caller,
  ): Promise<Answer<unknown> | Refusal> {
    const { environmentId, apiKeyId, service, operationKey: key } = caller;
    const { from, to } = walletsOf(operation);
    const [, wallets, found] = await Promise.all([
      transaction.begin(),
      transaction.lock(environmentId, from, to),
      transaction.readPrechecks({ environmentId, apiKeyId, service, key }),
    ]);
    const prechecks = present(found, "the caller's environment");
    const stopped = refuseByPrechecks(prechecks) ?? doneBefore(prechecks, caller);
    if (stopped !== undefined) {
      await transaction.rollBack();
      return stopped;
    }
    try {
      return await this.#carryOut(transaction, { operation, caller, prechecks, wallets });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const body = caller.presentRefusal(error);
      const record = {
        environmentId,
        key,
        fingerprint: caller.fingerprint,
        status: error.status,
        body,
      };
      await Promise.all([transaction.writeRecord(record), transaction.commit()]);
      return error;
    }
  }

  async #carryOut(transaction: TransferTransaction, known: Known): Promise<Answer<unknown>> {
    const { caller } = known;
    const { outcome, changes } = decide(known, () => this.#ids.next());
    const body = caller.present(outcome);
    const { environmentId, operationKey: key, fingerprint } = caller;
    const row = { environmentId, key, fingerprint, status: 200, body, changes };
    const noted = known.prechecks.hasSubscribers
      ? [transaction.noteEvents(environmentId, changes)]
      : [];
    await Promise.all([transaction.write(row), ...noted, transaction.commit()]);
    return { status: 200, body, replayed: false, outcome };
  }
}

/** Everything that was read under the locks. */
interface Known {
  readonly operation: MoneyOperation<unknown>;
  readonly caller: Caller;
  readonly prechecks: Prechecks;
  readonly wallets: readonly LockedWallet[];
}

/** The bench's servers run one kind of operation. Its needs name the wallets. */
function walletsOf({ needs }: MoneyOperation<unknown>): { from: bigint; to: bigint } {
  const { from, to } = needs as Readonly<Record<"from" | "to", Need<object>>>;
  return { from: BigInt(from.key), to: BigInt(to.key) };
}

/** Runs the product's own decision on the rows of this transaction. */
function decide({ operation, caller, prechecks, wallets }: Known, nextId: NextId) {
  const { environmentId } = caller;
  const { from, to } = walletsOf(operation);
  const { businessId, mode, businessStatus, hasSubscribers, tiers } = prechecks;
  const now = new Date(prechecks.now.getTime() + Number(prechecks.clockOffsetMs));
  const environment = { id: environmentId, businessId, mode, businessStatus, hasSubscribers, now };
  const snapshot = new Snapshot();
  snapshot.environments.set(environmentId, environment);
  for (const wallet of wallets) snapshot.putAccount(wallet);
  const books = new OperationBooks(snapshot, environment, nextId);
  const found = {
    from: wallets.find(({ id }) => id === from),
    to: wallets.find(({ id }) => id === to),
    tiers: { environmentId, tiers },
  };
  // The rows are those that the operation needs. TypeScript does not know which operation it is.
  const outcome = operation.decide(found as never, books);
  return { outcome, changes: books.changes };
}

function refuseByPrechecks({
  revoked,
  mode,
  businessStatus,
  pause,
}: Prechecks): Refusal | undefined {
  if (revoked) return new Refusal("invalid_api_key", "This API key was revoked.");
  const sentence = explainBusinessRefusal(mode, businessStatus);
  if (sentence !== undefined) return new Refusal("activation_required", sentence);
  return pause === null ? undefined : servicePaused(pause);
}

function doneBefore(
  { fingerprint, status, body }: Prechecks,
  caller: Caller,
): Answer<unknown> | Refusal | undefined {
  if (fingerprint === null || status === null || body === null) return undefined;
  if (fingerprint.equals(caller.fingerprint))
    return { status, body, replayed: true, outcome: undefined };
  return new Refusal("idempotency_conflict", "This Idempotency-Key was used with another request.");
}

/** Two requests with one key at once: the second finds the first's record, and its next attempt answers from that. */
function isWorthRepeating(error: unknown): boolean {
  if (error instanceof Refusal) return false;
  return readSqlState(error) === UNIQUE_VIOLATION || classifyFailure(error) === "transient";
}
