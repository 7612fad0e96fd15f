import type { Database } from "../database/database.ts";
import type { Service } from "../ledger/operation.ts";
import type { KeyDirectory } from "./key-directory.ts";
import { countProcesses, forgetProcess, readPauses } from "./queries.ts";
import { findPause, type Pauses } from "./service-pause.ts";

const REFRESH_MS = 500;

/**
 * What every process must know within a second: the pauses, how many processes share a rate limit, and which keys
 * exist. It refuses early and cheaply; each group reads again what decides.
 */
export class SharedState {
  readonly #database: Database;
  readonly #directory: KeyDirectory;
  readonly #processId: string;
  readonly #onError: (error: unknown) => void;
  #pauses: Pauses = new Map();
  #processes = 1;
  #timer: NodeJS.Timeout | undefined;
  #turn: Promise<void> = Promise.resolve();

  constructor(
    database: Database,
    directory: KeyDirectory,
    processId: string,
    onError: (error: unknown) => void,
  ) {
    this.#database = database;
    this.#directory = directory;
    this.#processId = processId;
    this.#onError = onError;
  }

  get processes(): number {
    return this.#processes;
  }

  /** The message of the pause that blocks a service, if there is one. */
  pauseOf(service: Service): string | undefined {
    return findPause(this.#pauses, service);
  }

  async start(): Promise<void> {
    await this.refresh();
    this.#schedule();
  }

  async refresh(): Promise<void> {
    const pauses = await readPauses(this.#database);
    this.#pauses = new Map(pauses.map((pause) => [pause.service, pause.message]));
    this.#processes = Math.max(1, await countProcesses(this.#database, this.#processId));
    await this.#directory.refresh();
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // A turn in progress would report this process as alive after it was removed.
    await this.#turn;
    await forgetProcess(this.#database, this.#processId).catch(this.#onError);
  }

  #schedule(): void {
    this.#timer = setTimeout(() => {
      this.#turn = this.#takeTurn();
    }, REFRESH_MS);
    this.#timer.unref();
  }

  async #takeTurn(): Promise<void> {
    // Requests notice by themselves that the database is away. The old state stays until the database is back.
    await this.refresh().catch(this.#onError);
    if (this.#timer !== undefined) this.#schedule();
  }
}
