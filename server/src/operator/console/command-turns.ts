import type { Database } from "../../kernel/database/database.ts";
import { Turns } from "../../kernel/limits/turns.ts";
import { Refusal } from "../../kernel/refusals.ts";
import type { Operator } from "../../kernel/tenancy/operators.ts";

/** A page reads about twenty commands, and each takes only a moment. */
const WAITING_MAX = 100;
const PATIENCE_MS = 10_000;
const LEAST_AT_ONCE = 2;

interface Pools {
  readonly database: Pick<Database, "connectionsMax">;
}

/** Limits how many commands run at once. They share the connections with payments, and may take minutes. */
export class CommandTurns {
  readonly #kit: Pools;
  readonly #patienceMs: number;
  #turns: Turns<bigint> | undefined;

  constructor(kit: Pools, patienceMs = PATIENCE_MS) {
    this.#kit = kit;
    this.#patienceMs = patienceMs;
  }

  /** Runs an operator's command when its turn comes. Throws if no turn comes in time; then nothing was done. */
  async within<T>({ operatorId }: Pick<Operator, "operatorId">, work: () => Promise<T>) {
    this.#turns ??= turnsOn(this.#kit, this.#patienceMs);
    const turn = await this.#turns.take(operatorId);
    if (typeof turn === "string") throw tooManyCommands();
    return await work().finally(turn.end);
  }
}

/** Commands use at most half of the connections, and one operator half of these. */
function turnsOn({ database }: Pools, patienceMs: number): Turns<bigint> {
  const inAll = Math.max(LEAST_AT_ONCE, Math.floor(database.connectionsMax / 2));
  const perGroup = Math.max(LEAST_AT_ONCE, Math.ceil(inAll / 2));
  return new Turns({ perGroup, inAll, waitingMax: WAITING_MAX, patienceMs });
}

/** Not a temporary refusal: it is stored as the outcome of its Idempotency-Key, so the next try needs a new key. */
const tooManyCommands = () =>
  new Refusal(
    "request_failed",
    "Too many commands run at once. Nothing was done. Wait until one has ended, and run this one again.",
  );
