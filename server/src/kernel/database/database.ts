import pg from "pg";
import { cancelStatement } from "./cancel-statement.ts";
import { columnTypes } from "./column-types.ts";
import { SESSION_WAITS_FOR_STANDBYS, TRANSACTION_WAITS_FOR_STANDBYS } from "./durable-commits.ts";
import { cancelWhenGone, currentScope, type ReadScope } from "./read-scope.ts";
import type { Sql } from "./sql.ts";

/** What can be asked for rows: the pool, or one transaction. */
export interface Queryable {
  many<Row extends object>(statement: Sql): Promise<Row[]>;
  maybeOne<Row extends object>(statement: Sql): Promise<Row | undefined>;
  one<Row extends object>(statement: Sql): Promise<Row>;
  /** Runs a statement for its effect and answers how many rows it touched. */
  run(statement: Sql): Promise<number>;
}

export interface Transaction extends Queryable {
  readonly inTransaction: true;
}

export interface DatabaseSettings {
  url: string;
  connectionsMax: number;
  applicationName: string;
  /** How long one statement may take; three seconds unless this says otherwise. */
  statementMs?: number;
  /** Told of a connection that broke while idle; the pool has replaced it already. */
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

/** Who gets no connection within this long is told that the database cannot be reached. */
const CONNECTION_WITHIN_MS = 3_000;

/**
 * Before version 18 a plan that uses a disabled method has an enormous cost, so PostgreSQL would compile it first. That
 * took 140 s of the 150 s in which the verifier's tests ran on version 15.
 */
const WITHOUT_COMPILING = "set local jit = off";

/** The server ends a statement itself that takes too long. If it has not by this much later, it hangs. */
const HANGS_AFTER_MS = 1_000;

/**
 * The pool for reads and for the few transactions that move no money. Its statements are unnamed on purpose: each
 * is planned when it runs, so no plan outlives the table size it was made for.
 *
 * Every wait has an end. The server ends a statement that takes too long; one that a hung server cannot end is given
 * up on our side, and its connection is thrown away.
 */
export class Database implements Queryable {
  readonly url: string;
  readonly connectionsMax: number;
  readonly #pool: pg.Pool;
  readonly #statementMs: number;
  /**
   * The same database for statements that walk an index in its order, and stop at a limit: pages, searches, exports.
   * Without statistics PostgreSQL would rather collect all rows of a merchant and sort them, for every page.
   */
  readonly ordered: Queryable;

  constructor(settings: DatabaseSettings) {
    const statementMs = settings.statementMs ?? STATEMENT_MS;
    this.url = settings.url;
    this.connectionsMax = settings.connectionsMax;
    this.#statementMs = statementMs;
    this.ordered = queryableOn((statement) => this.#askOn(statement, ORDERED));
    this.#pool = new pg.Pool({
      ...clientConfig(settings),
      max: settings.connectionsMax,
      connectionTimeoutMillis: CONNECTION_WITHIN_MS,
      query_timeout: statementMs + HANGS_AFTER_MS,
      // By a statement, because a pooler refuses it as a parameter of the connection.
      verify: (client, done) => {
        client
          .query(
            `set statement_timeout = ${statementMs}; set jit = off; ${SESSION_WAITS_FOR_STANDBYS}`,
          )
          .then(() => done(), done);
      },
    });
    this.#pool.on("error", settings.onIdleError);
    // A checked-out client whose server goes away emits an error too; its query's promise tells the caller.
    this.#pool.on("connect", (client) => client.on("error", () => undefined));
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
    currentScope() === undefined
      ? this.#pool.query(statement.text, [...statement.values])
      : this.#askOn(statement, PLAIN);

  /** Runs one statement on a connection of its own, within the scope of the request if it has one. */
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
   * Commits what `work` did, or nothing of it. A commit that the server turned into a rollback is an error. What is no
   * merchant's request may give its statements more time.
   */
  async transaction<T>(
    work: (tx: Transaction) => Promise<T>,
    { statementMs = this.#statementMs }: { statementMs?: number } = {},
  ): Promise<T> {
    const client = await this.#pool.connect();
    let broken: Error | undefined;
    const ask: Ask = async ({ text, values }) => {
      const query = { text, values: [...values], query_timeout: statementMs + HANGS_AFTER_MS };
      return await client.query(query);
    };
    try {
      // Behind a pooler sessions are shared, so the transaction sets all of it again.
      await client.query(
        `begin; set local statement_timeout = ${statementMs}; ${WITHOUT_COMPILING}; ${TRANSACTION_WAITS_FOR_STANDBYS}`,
      );
      const result = await work(transactionOn(ask));
      const { command } = await client.query("commit");
      if (command !== "COMMIT") throw new Error(`the commit ended as ${command}`);
      return result;
    } catch (error) {
      // A server that hangs would let us wait as long again for its rollback.
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

/** Whether the driver, and not the server, ended the wait for an answer. */
const isGivenUp = (error: unknown): error is Error =>
  error instanceof Error && error.message === "Query read timeout";

const transactionOn = (ask: Ask): Transaction => ({ inTransaction: true, ...queryableOn(ask) });

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
  // The settings last for the transaction alone, so they hold behind a pooler and reach no other statement.
  await client.query(
    `begin; set local enable_seqscan = off; set local enable_bitmapscan = off; ${WITHOUT_COMPILING}`,
  );
  const answer = await PLAIN(client, statement).catch(async (error: unknown) => {
    // A server that hangs would let us wait as long again for its rollback.
    if (!isGivenUp(error)) await client.query("rollback").catch(() => undefined);
    throw error;
  });
  await client.query("commit");
  return answer;
};

/** Runs a statement and gives its connection back. The statement is cancelled once nobody waits for it. */
async function runWithin(
  scope: ReadScope | undefined,
  client: pg.PoolClient,
  run: () => Promise<pg.QueryResult>,
): Promise<pg.QueryResult> {
  let broken: Error | undefined;
  const cancel = () => {
    // A cancel request may arrive late and meet the next statement, so this connection gets none.
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
  // Which columns a statement answers is said where it is written.
  return result.rows as Row[];
}

async function maybeOne<Row extends object>(ask: Ask, statement: Sql): Promise<Row | undefined> {
  const rows = await many<Row>(ask, statement);
  if (rows.length > 1) throw new Error(`one row was expected and ${rows.length} came`);
  return rows[0];
}

async function one<Row extends object>(ask: Ask, statement: Sql): Promise<Row> {
  const row = await maybeOne<Row>(ask, statement);
  if (row === undefined) throw new Error("one row was expected and none came");
  return row;
}

async function run(ask: Ask, statement: Sql): Promise<number> {
  const result = await ask(statement);
  return result.rowCount ?? 0;
}
