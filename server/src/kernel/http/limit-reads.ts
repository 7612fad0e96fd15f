import { type ReadScope, withinScope } from "../database/read-scope.ts";
import { type NoTurn, Turns } from "../limits/turns.ts";
import { Refusal, serverBusy } from "../refusals.ts";
import type { FileChunks } from "./exchange.ts";

/** How many statements of one environment may wait, and for how long. A burst of quick reads is over in this time. */
const STATEMENTS_WAITING_MAX = 400;
const STATEMENT_PATIENCE_MS = 1_000;

/** A file takes as long as its client reads it, so files have slots of their own. */
const FILES_AT_ONCE = { perGroup: 2, inAll: 8, waitingMax: 0, patienceMs: 0 };

/** What limits a request that reads. */
export interface Reader {
  readonly environmentId: bigint;
  isGone(): boolean;
}

/**
 * Limits the reads of merchants. The statements of one environment use at most half of the connections for reads. All
 * reads together leave some connections for jobs and for the lookups of writes.
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

  /** How many statements and files are running. */
  get running(): { readonly statements: number; readonly files: number } {
    return { statements: this.#statements.running, files: this.#files.running };
  }

  /** Runs a read. Each statement that it sends takes a slot. */
  within<T>(reader: Reader, work: () => T): T {
    return withinScope(this.#scopeOf(reader), work);
  }

  /** The chunks of a file, which holds a slot until its last chunk is read or its client leaves. */
  async file(reader: Reader, chunks: FileChunks): Promise<FileChunks> {
    const turn = await this.#files.take(reader.environmentId);
    if (typeof turn === "string") throw filesFull(turn);
    return { [Symbol.asyncIterator]: () => this.#bounded(reader, chunks, turn.end) };
  }

  /** Not a generator: a generator that never started would not free its slot. */
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
    return serverBusy("The service is busy with other downloads. Send the same request again.", 5);
  return tooManyAtOnce("This business already downloads two files. Let one of them end");
}

const tooManyAtOnce = (sentence: string): Refusal =>
  new Refusal("rate_limited", `${sentence}, and send this one again in a second.`, {
    headers: { "Retry-After": "1" },
  });

/** The client has gone, so this answer is not sent. */
const callerLeft = (): Refusal => serverBusy("The caller has left.");
