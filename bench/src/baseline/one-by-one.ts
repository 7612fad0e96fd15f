import { present } from "../../../server/src/kernel/assert.ts";
import type { Queryable } from "../../../server/src/kernel/database/database.ts";
import { Ids } from "../../../server/src/kernel/ids.ts";
import { servicePaused } from "../../../server/src/kernel/ledger/deciding.ts";
import { kindOf, stateOf } from "../../../server/src/kernel/ledger/failures.ts";
import type { Ledger } from "../../../server/src/kernel/ledger/ledger.ts";
import type {
  Answer,
  Caller,
  MoneyOperation,
} from "../../../server/src/kernel/ledger/operation.ts";
import { spell } from "../../../server/src/kernel/references.ts";
import { Refusal } from "../../../server/src/kernel/refusals.ts";
import { hindrance } from "../../../server/src/kernel/tenancy/access.ts";
import { balancesOf } from "../transfer/balances.ts";
import { walletNotFound } from "../transfer/errors.ts";
import { requireFunds } from "../transfer/rules.ts";
import {
  TRANSACTION_KIND,
  TRANSFERRED,
  type Transfer,
  type TransferInput,
  transferData,
} from "../transfer/transfer.ts";
import {
  type BaselinePool,
  type Gate,
  type LockedAccount,
  openPool,
  type PoolSettings,
  TransferTransaction,
} from "./queries.ts";

const UNIQUE_VIOLATION = "23505";
const ATTEMPTS_MAX = 5;

/** More than all requests that are under way together can use. */
const IDS_AHEAD = 2_000;

/**
 * What stands in the ledger's place in the baseline: each transfer in a transaction of its own, with the same checks
 * under the same locks, the same rows and the same answer.
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
    // The bench's servers know one operation, and it brings its input along.
    const { input } = operation as unknown as Transfer;
    await this.#ids.reserve(IDS_AHEAD, (statement) => this.#database.many(statement));
    for (let attempt = 1; ; attempt++) {
      try {
        return (await this.#attempt(input, caller)) as Answer<Outcome>;
      } catch (error) {
        if (attempt === ATTEMPTS_MAX || !isWorthRepeating(error)) throw error;
      }
    }
  }

  async close(): Promise<void> {
    await this.#pool.pool.end();
  }

  async #attempt(input: TransferInput, caller: Caller): Promise<Answer<unknown>> {
    const transaction = await TransferTransaction.open(this.#pool);
    let broken: Error | undefined;
    try {
      const result = await this.#transfer(transaction, input, caller);
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
    input: TransferInput,
    caller: Caller,
  ): Promise<Answer<unknown> | Refusal> {
    const { environmentId, apiKeyId, service, operationKey: key } = caller;
    const [, accounts, found] = await Promise.all([
      transaction.begin(),
      transaction.lock(environmentId, input.from, input.to),
      transaction.readGate({ environmentId, apiKeyId, service, key }),
    ]);
    const gate = present(found, "the caller's environment");
    const stopped = stoppedAtTheGate(gate) ?? doneBefore(gate, caller);
    if (stopped !== undefined) {
      await transaction.rollBack();
      return stopped;
    }
    try {
      return await this.#carryOut(transaction, { input, caller, gate, accounts });
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
    const { input, caller, gate } = known;
    const { from, to } = decide(known);
    const occurredAt = new Date(gate.now.getTime() + Number(gate.clockOffsetMs));
    const transactionId = this.#ids.next();
    const eventId = this.#ids.next();
    const data = transferData(input, spell("ltx", transactionId));
    const envelope = {
      id: spell("evt", eventId),
      event: TRANSFERRED,
      created_at: occurredAt,
      data,
    };
    const outcome = balancesOf({ ...from, available: from.available - input.amount });
    const body = caller.present(outcome);
    const row = {
      ...{ environmentId: caller.environmentId, from, to, amount: input.amount },
      ...{ transactionId, kind: TRANSACTION_KIND, narrative: input.narrative, occurredAt },
      ...{ eventId, eventType: TRANSFERRED, eventBody: JSON.stringify(envelope) },
      ...{ key: caller.operationKey, fingerprint: caller.fingerprint, status: 200, body },
    };
    await Promise.all([transaction.write(row), transaction.commit()]);
    return { status: 200, body, replayed: false, outcome };
  }
}

/** All that is known under the locks. */
interface Known {
  readonly input: TransferInput;
  readonly caller: Caller;
  readonly gate: Gate;
  readonly accounts: readonly LockedAccount[];
}

function decide({ input, accounts }: Known): { from: LockedAccount; to: LockedAccount } {
  const from = accounts.find((account) => account.id === input.from);
  const to = accounts.find((account) => account.id === input.to);
  if (from === undefined) throw walletNotFound("fromAccount");
  if (to === undefined) throw walletNotFound("toAccount");
  requireFunds(from, input.amount);
  return { from, to };
}

function stoppedAtTheGate({ revoked, mode, businessStatus, pause }: Gate): Refusal | undefined {
  if (revoked) return new Refusal("invalid_api_key", "This API key was revoked.");
  const sentence = hindrance(mode, businessStatus);
  if (sentence !== undefined) return new Refusal("activation_required", sentence);
  return pause === null ? undefined : servicePaused(pause);
}

function doneBefore(
  { fingerprint, status, body }: Gate,
  caller: Caller,
): Answer<unknown> | Refusal | undefined {
  if (fingerprint === null || status === null || body === null) return undefined;
  if (fingerprint.equals(caller.fingerprint))
    return { status, body, replayed: true, outcome: undefined };
  return new Refusal("idempotency_conflict", "This Idempotency-Key was used with another request.");
}

/** The same key in two requests at once: the second meets the first's record, and on repetition answers from it. */
function isWorthRepeating(error: unknown): boolean {
  if (error instanceof Refusal) return false;
  return stateOf(error) === UNIQUE_VIOLATION || kindOf(error) === "transient";
}
