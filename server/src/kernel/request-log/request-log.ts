import pg from "pg";
import type { Logger } from "pino";
import { copyIn } from "../database/copy.ts";
import { clientConfig, type Queryable } from "../database/database.ts";
import type { LoggedRequest } from "./logged-request.ts";
import { readLogBytes } from "./queries.ts";
import { RowBuffer } from "./row-buffer.ts";
import { COLUMNS, ROW_BYTES_MAX, writeRow } from "./write-row.ts";

const BUFFER_BYTES = 256 * 1_024;

/** The queue is bounded in bytes and in rows. Whichever is reached first, further requests are not logged. */
const BUFFERS_MAX = 32;
const ROWS_MAX = 20_000;

const WRITE_EVERY_MS = 500;

/** How often the size of the table is compared with its limit. */
const MEASURE_EVERY_MS = 60_000;

/** How long a stop waits for the last rows. */
const STOP_WITHIN_MS = 3_000;

/** Losing the rows of the last second is fine, so their commit does not wait for the disk. */
const BEGIN =
  "begin; set local synchronous_commit = off; set local statement_timeout = '5s'; set local lock_timeout = '2s'";

const COPY = `copy request_log (${COLUMNS.join(", ")}) from stdin (format binary)`;

const HEADER = Buffer.from("PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0", "latin1");
const TRAILER = Buffer.from([0xff, 0xff]);

export type LogLoss = "queue_full" | "table_full" | "write_failed";

export interface RequestLogTools {
  readonly url: string;
  readonly database: Queryable;
  readonly log: Logger;
  readonly bytesMax: number;
  nowMs(): number;
  /** Called for requests that are not logged, for metrics. */
  onLost(reason: LogLoss, count: number): void;
}

/**
 * The log of answered requests. A request becomes a row in memory when it was answered; a timer writes the rows in
 * batches, on a connection of its own. A full queue, a full table or a failed write loses rows and counts them. No
 * answer waits for the log.
 */
export class RequestLog {
  readonly #tools: RequestLogTools;
  readonly #free: RowBuffer[] = [];
  #filled: RowBuffer[] = [];
  #buffers = 0;
  #current: RowBuffer | undefined;
  #rows = 0;
  #client: pg.Client | undefined;
  #writing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isTableFull = false;
  #isFailing = false;
  #measuredMs = Number.NEGATIVE_INFINITY;

  constructor(tools: RequestLogTools) {
    this.#tools = tools;
  }

  start(): this {
    this.#timer = setInterval(() => void this.flush(), WRITE_EVERY_MS);
    this.#timer.unref();
    return this;
  }

  /** Takes a request. Never waits and never throws. */
  note(request: LoggedRequest): void {
    const buffer = this.#rows < ROWS_MAX ? this.#bufferWithRoom() : undefined;
    if (this.#isTableFull) this.#tools.onLost("table_full", 1);
    else if (buffer === undefined) this.#tools.onLost("queue_full", 1);
    else {
      writeRow(buffer, request);
      this.#rows += 1;
    }
  }

  /** Writes what was noted. Resolves when it is written or lost. */
  async flush(): Promise<void> {
    await this.#writing;
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = undefined;
    });
    await this.#writing;
  }

  /** Writes the last rows, and gives up a database that does not take them. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    const giveUp = setTimeout(() => this.#abandon(), STOP_WITHIN_MS);
    await this.flush();
    clearTimeout(giveUp);
    await this.#client?.end().catch(() => undefined);
  }

  #bufferWithRoom(): RowBuffer | undefined {
    if (this.#current?.hasRoom(ROW_BYTES_MAX)) return this.#current;
    const next = this.#free.pop() ?? this.#newBuffer();
    if (next === undefined) return undefined;
    if (this.#current !== undefined) this.#filled.push(this.#current);
    this.#current = next;
    return next;
  }

  #newBuffer(): RowBuffer | undefined {
    if (this.#buffers === BUFFERS_MAX) return undefined;
    this.#buffers += 1;
    return new RowBuffer(BUFFER_BYTES);
  }

  async #writeAll(): Promise<void> {
    const buffers = this.#take();
    const rows = buffers.reduce((sum, buffer) => sum + buffer.rows, 0);
    try {
      await this.#measure();
      if (rows > 0) await this.#write(buffers.map(({ content }) => content));
      this.#isFailing = false;
    } catch (error) {
      this.#tools.onLost("write_failed", rows);
      this.#handleFailure(error);
    }
    for (const buffer of buffers) buffer.clear();
    this.#free.push(...buffers);
    this.#rows -= rows;
  }

  /** Takes all buffers with rows, so that new requests fill others. */
  #take(): readonly RowBuffer[] {
    const taken = this.#filled;
    this.#filled = [];
    if (this.#current !== undefined && this.#current.rows > 0) {
      taken.push(this.#current);
      this.#current = undefined;
    }
    return taken;
  }

  async #write(contents: readonly Buffer[]): Promise<void> {
    this.#client ??= await this.#connect();
    await this.#client.query(BEGIN);
    await copyIn(this.#client, COPY, [HEADER, ...contents, TRAILER]);
    await this.#client.query("commit");
  }

  async #connect(): Promise<pg.Client> {
    const { url } = this.#tools;
    const client = new pg.Client(clientConfig({ url, applicationName: "kasuwa request log" }));
    // The next write fails, and the one after it connects again.
    client.on("error", () => undefined);
    await client.connect();
    return client;
  }

  /** Compares the table with its limit once a minute. A job drops its oldest days. */
  async #measure(): Promise<void> {
    const { nowMs, database, bytesMax, log } = this.#tools;
    if (nowMs() - this.#measuredMs < MEASURE_EVERY_MS) return;
    const isFull = (await readLogBytes(database)) > bytesMax;
    this.#measuredMs = nowMs();
    if (isFull && !this.#isTableFull)
      log.warn("the request log is full: raise KASUWA_REQUEST_LOG_GB or keep fewer days");
    this.#isTableFull = isFull;
  }

  #handleFailure(error: unknown): void {
    if (!this.#isFailing)
      this.#tools.log.warn({ err: error }, "requests could not be written to the request log");
    this.#isFailing = true;
    this.#abandon();
  }

  /** The transaction may be broken, so the connection is not used again. */
  #abandon(): void {
    const client = this.#client;
    this.#client = undefined;
    if (client === undefined) return;
    // The driver's types omit the connection.
    (
      client as unknown as { connection: { stream: { destroy(): void } } }
    ).connection.stream.destroy();
  }
}
