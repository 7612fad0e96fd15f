import pg from "pg";
import { Batch, Parsed, type Sent } from "./batch.ts";
import { clientConfig } from "./database.ts";
import { driverConnectionOf } from "./driver-connection.ts";
import { SESSION_WAITS_FOR_STANDBYS, TRANSACTION_WAITS_FOR_STANDBYS } from "./durable-commits.ts";
import type { Sql } from "./sql.ts";
import { refuseUnreplicatedCommits } from "./unreplicated-commits.ts";

export interface PipelineSettings {
  url: string;
  applicationName: string;
  /** Off behind a PgBouncer in transaction mode, where the next statement may reach another server process. */
  namedStatements: boolean;
}

export interface Rows<Row> {
  rows: Row[];
  /** The command tag's word: `COMMIT`, or `ROLLBACK` if a commit found its transaction broken. */
  command: string;
}

/**
 * Limits the transaction, so that a process that freezes inside one blocks others for half a second. Each of its
 * connections that waits for the same rows can block them again: two seconds at most.
 */
const BOUNDS = [
  ["idle_in_transaction_session_timeout", "500ms"],
  ["lock_timeout", "2s"],
  ["statement_timeout", "5s"],
] as const;

/**
 * The plan of a named statement is kept, so it must suit any table size and any length of list. Index plans only: a
 * plan made while a table was small would scan it permanently. One plan for all lists: PostgreSQL would plan again for
 * each length of an array, which took half of a small group's time. No compilation: before version 18 a plan with a
 * disabled method counts as very expensive, and would be compiled first, in 40 ms for a table of one row.
 */
const KEPT_PLANS = [
  ["enable_seqscan", "off"],
  ["enable_hashjoin", "off"],
  ["enable_mergejoin", "off"],
  ["plan_cache_mode", "force_generic_plan"],
  ["jit", "off"],
] as const;

const settingsScript = (
  command: string,
  settings: readonly (readonly [string, string])[],
): string => settings.map(([name, value]) => `${command} ${name} = '${value}'`).join("; ");

const SESSION = [
  settingsScript("set", [...BOUNDS, ...KEPT_PLANS]),
  SESSION_WAITS_FOR_STANDBYS,
].join("; ");
const BEGIN_IN_ANY_SESSION: readonly Sql[] = [
  "begin",
  ...BOUNDS.map(([name, value]) => `set local ${name} = '${value}'`),
  TRANSACTION_WAITS_FOR_STANDBYS,
].map((text) => ({ text, values: [] }));

/**
 * One connection. Statements that are sent in one turn of the event loop leave together as one batch. They are named,
 * so the server parses and plans each once.
 */
export class Pipeline {
  readonly #client: pg.Client;
  readonly #named: boolean;
  readonly #parsed: Parsed;
  #waiting: Sent[] = [];
  #underWay: Batch | undefined;
  #broken = false;

  private constructor(client: pg.Client, named: boolean, types: pg.CustomTypesConfig) {
    this.#client = client;
    this.#named = named;
    this.#parsed = new Parsed(types);
    const isBroken = () => {
      this.#broken = true;
    };
    client.on("error", isBroken);
    client.on("end", isBroken);
    refuseUnreplicatedCommits(client);
    driverConnectionOf(client).on("parseComplete", () => this.#underWay?.handleParseComplete());
  }

  static async open(settings: PipelineSettings): Promise<Pipeline> {
    const config = clientConfig(settings);
    const client = new pg.Client(config);
    const pipeline = new Pipeline(
      client,
      settings.namedStatements,
      config.types as pg.CustomTypesConfig,
    );
    await client.connect();
    if (settings.namedStatements) await client.query(SESSION);
    return pipeline;
  }

  /** False behind a pooler, where each transaction may reach another session and another server. */
  get keepsSession(): boolean {
    return this.#named;
  }

  get broken(): boolean {
    return this.#broken;
  }

  send<Row extends object>(statement: Sql): Promise<Rows<Row>> {
    if (this.#waiting.length === 0) process.nextTick(() => this.#flush());
    return new Promise((resolve, reject) => {
      const name = this.#named ? nameOf(statement.text) : "";
      // The statement's author names the type of its rows.
      const sent: Sent = {
        name,
        statement,
        rows: [],
        command: "",
        resolve: () => resolve(sent as never),
        reject,
      };
      this.#waiting.push(sent);
    });
  }

  /** Begins a limited transaction. Behind a pooler the session is shared, so the limits are set each time. */
  async begin(): Promise<void> {
    const statements = this.#named ? [BEGIN] : BEGIN_IN_ANY_SESSION;
    await Promise.all(statements.map((statement) => this.send(statement)));
  }

  /** Closes the connection to a server that does not answer. Statements in flight fail, with an unknown outcome. */
  abandon(): void {
    this.#broken = true;
    driverConnectionOf(this.#client).stream.destroy();
  }

  async close(): Promise<void> {
    this.#broken = true;
    await this.#client.end().catch(() => undefined);
  }

  #flush(): void {
    this.#underWay = new Batch(this.#waiting, this.#parsed);
    this.#waiting = [];
    // The driver treats a batch as a query and passes it the server's answers. The types only know the driver's own
    // queries.
    this.#client.query(this.#underWay as unknown as pg.Submittable);
  }
}

const BEGIN: Sql = { text: "begin", values: [] };

const names = new Map<string, string>();

/** One name for each text. The texts are constants of the program, so the map stays small. */
function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = `kasuwa_${names.size}`;
    names.set(text, name);
  }
  return name;
}
