import pg from "pg";
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
  /** Told of a connection that broke while idle; the pool has replaced it already. */
  onIdleError(error: Error): void;
}

/** int8 is money and ids here, so it is read as a bigint and never passes through a double. */
const types = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    return oid === pg.types.builtins.INT8
      ? (text: string) => BigInt(text)
      : pg.types.getTypeParser(oid, format);
  },
} as pg.CustomTypesConfig;

export function clientConfig(
  settings: Pick<DatabaseSettings, "url" | "applicationName">,
): pg.ClientConfig {
  return {
    connectionString: settings.url,
    application_name: settings.applicationName,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    types,
  };
}

/**
 * The pool for reads and for the few transactions that move no money. Its statements are unnamed on purpose: each
 * is planned when it runs, so no plan outlives the table size it was made for.
 */
export class Database implements Queryable {
  readonly url: string;
  readonly #pool: pg.Pool;

  constructor(settings: DatabaseSettings) {
    this.url = settings.url;
    this.#pool = new pg.Pool({ ...clientConfig(settings), max: settings.connectionsMax });
    this.#pool.on("error", settings.onIdleError);
    // A checked-out client whose server goes away emits an error too; its query's promise tells the caller.
    this.#pool.on("connect", (client) => client.on("error", () => undefined));
  }

  /** For libraries that bring their own SQL (the job queue). */
  get pool(): pg.Pool {
    return this.#pool;
  }

  many<Row extends object>(statement: Sql): Promise<Row[]> {
    return many<Row>(this.#pool, statement);
  }

  maybeOne<Row extends object>(statement: Sql): Promise<Row | undefined> {
    return maybeOne<Row>(this.#pool, statement);
  }

  one<Row extends object>(statement: Sql): Promise<Row> {
    return one<Row>(this.#pool, statement);
  }

  run(statement: Sql): Promise<number> {
    return run(this.#pool, statement);
  }

  /** Commits what `work` did, or nothing of it. A commit that the server turned into a rollback is an error. */
  async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    let broken: Error | undefined;
    try {
      await client.query("begin");
      const result = await work(transactionOn(client));
      const { command } = await client.query("commit");
      if (command !== "COMMIT") throw new Error(`the commit ended as ${command}`);
      return result;
    } catch (error) {
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

function transactionOn(client: pg.PoolClient): Transaction {
  return {
    inTransaction: true,
    many: (statement) => many(client, statement),
    maybeOne: (statement) => maybeOne(client, statement),
    one: (statement) => one(client, statement),
    run: (statement) => run(client, statement),
  };
}

type Asked = Pick<pg.Pool, "query">;

async function many<Row extends object>(on: Asked, statement: Sql): Promise<Row[]> {
  const result = await on.query<Row>(statement.text, [...statement.values]);
  return result.rows;
}

async function maybeOne<Row extends object>(on: Asked, statement: Sql): Promise<Row | undefined> {
  const rows = await many<Row>(on, statement);
  if (rows.length > 1) throw new Error(`one row was expected and ${rows.length} came`);
  return rows[0];
}

async function one<Row extends object>(on: Asked, statement: Sql): Promise<Row> {
  const row = await maybeOne<Row>(on, statement);
  if (row === undefined) throw new Error("one row was expected and none came");
  return row;
}

async function run(on: Asked, statement: Sql): Promise<number> {
  const result = await on.query(statement.text, [...statement.values]);
  return result.rowCount ?? 0;
}
