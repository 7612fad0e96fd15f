import pg from "pg";
import { cancelStatement } from "./cancel-statement.ts";
import { columnTypes } from "./column-types.ts";
import { SESSION_WAITS_FOR_STANDBYS, TRANSACTION_WAITS_FOR_STANDBYS } from "./durable-commits.ts";
import { cancelWhenGone, currentScope, type ReadScope } from "./read-scope.ts";
import type { Sql } from "./sql.ts";
import { refuseUnreplicatedCommits } from "./unreplicated-commits.ts";

/** What can be asked for rows: the pool, or one transaction. */
export interface Queryable {
  many<Row extends object>(statement: Sql): Promise<Row[]>;
  maybeOne<Row extends object>(statement: Sql): Promise<Row | undefined>;
  one<Row extends object>(statement: Sql): Promise<Row>;
  /** Runs a statement for its effect and returns the number of rows that it touched. */
  run(statement: Sql): Promise<number>;
}

export interface Transaction extends Queryable {
  readonly inTransaction: true;
}

export interface DatabaseSettings {
  url: string;
  connectionsMax: number;
  applicationName: string;
  /** How long one statement may take. The default is three seconds. */
  statementMs?: number;
  /** Called after a statement that took long, with its text and its duration. It may have failed. */
  onSlow?: ((text: string, durationMs: number) => void) | undefined;
  /** Called for a connection that broke while idle. The pool has already replaced it. */
  onIdleError(error: Error): void;
}

export function clientConfig(
  settings: Pick<DatabaseSettings, "url" | "applicationName">,
): pg.ClientConfig {
  return {
    connectionString: settings.url,
    application_name: settings.applicationName,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    types: columnTypes,
  };
}

const STATEMENT_MS = 3_000;

/** A statement that takes longer is slow. Nearly all take a few milliseconds. */
const SLOW_MS = 200;

/** A caller that gets no connection in this time gets the error that the database is unreachable. */
const CONNECTION_WITHIN_MS = 3_000;

/**
 * Before version 18 a plan with a disabled method has an enormous cost, so PostgreSQL would compile it first. That took
 * 140 s of the 150 s in which the verifier's tests ran on version 15.
 */
const WITHOUT_COMPILING = "set local jit = off";

/** The server ends a slow statement itself. If it has not done so by this much later, it hangs. */
const HANGS_AFTER_MS = 1_000;

/**
 * The pool for reads and for the few transactions that move no money. Its statements are deliberately unnamed: each is
 * planned when it runs, so no plan outlives the table size that it was made for.
 *
 * Every wait has a limit. The server ends a slow statement. If a hung server cannot, we stop waiting and close the
 * connection.
 */
export class Database implements Queryable {
  readonly url: string;
  readonly connectionsMax: number;
  readonly #pool: pg.Pool;
  readonly #statementMs: number;
  readonly #onSlow: DatabaseSettings["onSlow"];
  /**
   * The same database, for statements that walk an index in order and stop at a limit: pages, searches, exports.
   * Without statistics PostgreSQL prefers to collect and sort all rows of a merchant for every page.
   */
  readonly ordered: Queryable;

  constructor(settings: DatabaseSettings) {
    const statementMs = settings.statementMs ?? STATEMENT_MS;
    this.url = settings.url;
    this.connectionsMax = settings.connectionsMax;
    this.#statementMs = statementMs;
    this.#onSlow = settings.onSlow;
    this.ordered = queryableOn((statement) =>
      this.#watched(statement, this.#askOn(statement, ORDERED)),
    );
    this.#pool = new pg.Pool({
      ...clientConfig(settings),
      max: settings.connectionsMax,
      connectionTimeoutMillis: CONNECTION_WITHIN_MS,
      query_timeout: statementMs + HANGS_AFTER_MS,
      // Set by a statement, because a pooler refuses it as a connection parameter.
      verify: (client, done) => {
        client
          .query(
            `set statement_timeout = ${statementMs}; set jit = off; ${SESSION_WAITS_FOR_STANDBYS}`,
          )
          .then(() => done(), done);
      },
    });
    this.#pool.on("error", settings.onIdleError);
    this.#pool.on("connect", (client) => {
      // A checked-out client whose server disconnects also emits an error; the promise of its query rejects for the caller.
      client.on("error", () => undefined);
      refuseUnreplicatedCommits(client);
    });
  }

  many<Row extends object>(statement: Sql): Promise<Row[]> {
    return many<Row>(this.#ask, statement);
  }

  maybeOne<Row extends object>(statement: Sql): Promise<Row | undefined> {
    return maybeOne<Row>(this.#ask, statement);
  }

  one<Row extends object>(statement: Sql): Promise<Row> {
    return one<Row>(this.#ask, statement);
  }

  run(statement: Sql): Promise<number> {
    return run(this.#ask, statement);
  }

  readonly #ask: Ask = (statement) =>
    this.#watched(
      statement,
      currentScope() === undefined
        ? this.#pool.query(statement.text, [...statement.values])
        : this.#askOn(statement, PLAIN),
    );

  /** Reports the statement if it was slow. The wait for a connection counts, as it does for the caller. */
  #watched<Answer>({ text }: Sql, answer: Promise<Answer>): Promise<Answer> {
    const onSlow = this.#onSlow;
    if (onSlow === undefined) return answer;
    const began = performance.now();
    return answer.finally(() => {
      const durationMs = performance.now() - began;
      if (durationMs > SLOW_MS) onSlow(text, durationMs);
    });
  }

  /** Runs one statement on its own connection, within the scope of the request if there is one. */
  async #askOn(statement: Sql, run: RunOn): Promise<pg.QueryResult> {
    const scope = currentScope();
    const leave = await scope?.enter();
    try {
      const client = await this.#pool.connect();
      return await runWithin(scope, client, () => run(client, statement));
    } finally {
      leave?.();
    }
  }

  /**
   * Commits everything that `work` did, or nothing. Throws if the server turned the commit into a rollback. Work
   * outside of a merchant's request may give its statements more time.
   */
  async transaction<T>(
    work: (tx: Transaction) => Promise<T>,
    { statementMs = this.#statementMs }: { statementMs?: number } = {},
  ): Promise<T> {
    const client = await this.#pool.connect();
    let broken: Error | undefined;
    const ask: Ask = (statement) => {
      const { text, values } = statement;
      const query = { text, values: [...values], query_timeout: statementMs + HANGS_AFTER_MS };
      return this.#watched(statement, client.query(query));
    };
    try {
      // Behind a pooler sessions are shared, so each transaction sets everything again.
      await client.query(
        `begin; set local statement_timeout = ${statementMs}; ${WITHOUT_COMPILING}; ${TRANSACTION_WAITS_FOR_STANDBYS}`,
      );
      const result = await work(transactionOn(ask));
      const { command } = await client.query("commit");
      if (command !== "COMMIT") throw new Error(`the commit ended as ${command}`);
      return result;
    } catch (error) {
      // A hung server would make us wait as long again for its rollback.
      if (isGivenUp(error)) broken = error;
      else
        await client.query("rollback").catch((failure: Error) => {
          broken = failure;
        });
      throw error;
    } finally {
      client.release(broken);
    }
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }
}

/** True if the driver, and not the server, ended the wait for an answer. */
const isGivenUp = (error: unknown): error is Error =>
  error instanceof Error && error.message === "Query read timeout";

const transactionOn = (ask: Ask): Transaction => ({ inTransaction: true, ...queryableOn(ask) });

/** The transaction that the caller has begun on a connection of its own. */
export const clientTransaction = (client: pg.Client): Transaction =>
  transactionOn(({ text, values }) => client.query(text, [...values]));

function queryableOn(ask: Ask): Queryable {
  return {
    many: (statement) => many(ask, statement),
    maybeOne: (statement) => maybeOne(ask, statement),
    one: (statement) => one(ask, statement),
    run: (statement) => run(ask, statement),
  };
}

type Ask = (statement: Sql) => Promise<pg.QueryResult>;

/** How a statement is run on a connection. */
type RunOn = (client: pg.PoolClient, statement: Sql) => Promise<pg.QueryResult>;

const PLAIN: RunOn = (client, { text, values }) => client.query(text, [...values]);

const ORDERED: RunOn = async (client, statement) => {
  // The settings last only for the transaction, so they work behind a pooler and reach no other statement. Comparisons cost
  // eight times as much as by default: PostgreSQL expects few rows of a table that it has not analysed, and would
  // rather collect and sort them than walk an index in order.
  await client.query(
    `begin; set local enable_seqscan = off; set local enable_bitmapscan = off; set local cpu_operator_cost = 0.02; ${WITHOUT_COMPILING}`,
  );
  const answer = await PLAIN(client, statement).catch(async (error: unknown) => {
    // A hung server would make us wait as long again for its rollback.
    if (!isGivenUp(error)) await client.query("rollback").catch(() => undefined);
    throw error;
  });
  await client.query("commit");
  return answer;
};

/** Runs a statement and returns its connection to the pool. Cancels the statement when the caller has gone. */
async function runWithin(
  scope: ReadScope | undefined,
  client: pg.PoolClient,
  run: () => Promise<pg.QueryResult>,
): Promise<pg.QueryResult> {
  let broken: Error | undefined;
  const cancel = () => {
    // A late cancel request may hit the next statement, so this connection gets none.
    broken = new Error("the statement was cancelled");
    cancelStatement(client);
  };
  const stopWatching = scope && cancelWhenGone({ scope, cancel });
  try {
    return await run();
  } catch (error) {
    if (isGivenUp(error)) broken = error;
    throw error;
  } finally {
    stopWatching?.();
    client.release(broken);
  }
}

async function many<Row extends object>(ask: Ask, statement: Sql): Promise<Row[]> {
  const result = await ask(statement);
  // The statement's author names the type of its columns.
  return result.rows as Row[];
}

async function maybeOne<Row extends object>(ask: Ask, statement: Sql): Promise<Row | undefined> {
  const rows = await many<Row>(ask, statement);
  if (rows.length > 1) throw new Error(`expected one row, got ${rows.length}`);
  return rows[0];
}

async function one<Row extends object>(ask: Ask, statement: Sql): Promise<Row> {
  const row = await maybeOne<Row>(ask, statement);
  if (row === undefined) throw new Error("expected one row, got none");
  return row;
}

async function run(ask: Ask, statement: Sql): Promise<number> {
  const result = await ask(statement);
  return result.rowCount ?? 0;
}
