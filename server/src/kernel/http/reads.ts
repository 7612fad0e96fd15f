import { type ReadScope, withinScope } from "../database/read-scope.ts";
import { type NoTurn, Turns } from "../limits/turns.ts";
import { Refusal, serverBusy } from "../refusals.ts";
import type { FileChunks } from "./exchange.ts";

/** How many statements of one environment may wait, and for how long: a burst of quick reads is over by then. */
const STATEMENTS_WAITING_MAX = 400;
const STATEMENT_PATIENCE_MS = 1_000;

/** A file may take as long as its reader does, so files have turns of their own. */
const FILES_AT_ONCE = { perGroup: 2, inAll: 8, waitingMax: 0, patienceMs: 0 };

/** What a request that reads is bounded by. */
export interface Reader {
  readonly environmentId: bigint;
  isGone(): boolean;
}

/**
 * Limits the reads of merchants. The statements of one environment take at most half of the connections that reads
 * have, and all of them together leave some connections to jobs and to the look-ups of writes.
 */
export class Reads {
  readonly #statements: Turns<bigint>;
  readonly #files = new Turns<bigint>(FILES_AT_ONCE);

  /** `connections` is the size of the pool that reads share with everything else. */
  constructor(connections: number) {
    const inAll = Math.max(1, Math.floor(connections * 0.8));
    this.#statements = new Turns({
      perGroup: Math.ceil(inAll / 2),
      inAll,
      waitingMax: STATEMENTS_WAITING_MAX,
      patienceMs: STATEMENT_PATIENCE_MS,
    });
  }

  /** How many statements and files are under way. */
  get running(): { readonly statements: number; readonly files: number } {
    return { statements: this.#statements.running, files: this.#files.running };
  }

  /** Does the work of a read. Each statement that it sends takes a turn. */
  within<T>(reader: Reader, work: () => T): T {
    return withinScope(this.#scopeOf(reader), work);
  }

  /** The chunks of a file, which has a turn until its last chunk is read or its reader leaves. */
  async file(reader: Reader, chunks: FileChunks): Promise<FileChunks> {
    const turn = await this.#files.take(reader.environmentId);
    if (typeof turn === "string") throw filesFull(turn);
    return { [Symbol.asyncIterator]: () => this.#bounded(reader, chunks, turn.end) };
  }

  /** Written by hand: a generator that was never started would not end its turn. */
  #bounded(
    reader: Reader,
    chunks: FileChunks,
    end: () => void,
  ): AsyncIterator<string | Uint8Array> {
    const iterator = chunks[Symbol.asyncIterator]();
    const done = { done: true, value: undefined } as const;
    const stop = async () => {
      end();
      await iterator.return?.();
      return done;
    };
    return {
      next: async () => {
        try {
          const step = await this.within(reader, () => iterator.next());
          if (step.done === true) end();
          return step;
        } catch (error) {
          end();
          throw error;
        }
      },
      return: stop,
      throw: stop,
    };
  }

  #scopeOf({ environmentId, isGone }: Reader): ReadScope {
    return {
      isGone,
      enter: async () => {
        const turn = await this.#statements.take(environmentId);
        if (typeof turn === "string") throw readsFull(turn);
        if (!isGone()) return turn.end;
        turn.end();
        throw callerLeft();
      },
    };
  }
}

function readsFull(why: NoTurn): Refusal {
  if (why === "all are full")
    return serverBusy("The service is busy with other reads. Send the same request again.");
  return tooManyAtOnce("Too many reads of this business are under way. Send fewer at once");
}

function filesFull(why: NoTurn): Refusal {
  if (why === "all are full")
    return serverBusy("The service is busy with other files. Send the same request again.", 5);
  return tooManyAtOnce("This business already downloads two files. Let one of them end");
}

const tooManyAtOnce = (sentence: string): Refusal =>
  new Refusal("rate_limited", `${sentence}, and send this one again in a second.`, {
    headers: { "Retry-After": "1" },
  });

/** Nobody reads this answer. */
const callerLeft = (): Refusal => serverBusy("The caller has left.");
