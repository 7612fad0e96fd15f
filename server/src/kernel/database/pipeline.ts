import type { Socket } from "node:net";
import pg from "pg";
import { clientConfig } from "./database.ts";
import type { Sql } from "./sql.ts";

export interface PipelineSettings {
  url: string;
  applicationName: string;
  /** Off behind a PgBouncer in transaction mode, where the next statement may reach another server process. */
  namedStatements: boolean;
}

export interface Rows<Row> {
  rows: Row[];
  /** The command tag's word: `COMMIT`, or `ROLLBACK` where a commit found its transaction broken. */
  command: string;
}

/**
 * A transaction here is bounded, so that a process that freezes inside one stops the others for half a second. It may
 * hold them up again with each of its connections that waits behind the first for the same rows: two seconds at most.
 */
const BOUNDS = [
  ["idle_in_transaction_session_timeout", "500ms"],
  ["lock_timeout", "2s"],
  ["statement_timeout", "5s"],
] as const;

/**
 * The plan of a named statement is kept, so it must be right for any size of table and any length of list: index plans
 * only, because one made while a table was small would scan it for ever; and one plan for all lists, because left to
 * itself PostgreSQL plans anew for each length of an array, which took half of a small group's time. Before version 18 a
 * plan with a method that is off counts as very dear, and would be compiled first: 40 ms for a table of one row.
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

const SESSION = settingsScript("set", [...BOUNDS, ...KEPT_PLANS]);
const BEGIN_IN_ANY_SESSION = `begin; ${settingsScript("set local", BOUNDS)}`;

/**
 * One connection on which statements are sent without waiting for the answers of those before. Statements are named,
 * so the server parses and plans each once.
 */
export class Pipeline {
  readonly #client: pg.Client;
  readonly #named: boolean;
  #broken = false;
  #corked = false;

  private constructor(client: pg.Client, named: boolean) {
    this.#client = client;
    this.#named = named;
    const isBroken = () => {
      this.#broken = true;
    };
    client.on("error", isBroken);
    client.on("end", isBroken);
  }

  static async open(settings: PipelineSettings): Promise<Pipeline> {
    const client = new pg.Client({ ...clientConfig(settings), pipeline: true });
    const pipeline = new Pipeline(client, settings.namedStatements);
    await client.connect();
    if (settings.namedStatements) await pipeline.script(SESSION);
    return pipeline;
  }

  get broken(): boolean {
    return this.#broken;
  }

  async send<Row extends object>(statement: Sql): Promise<Rows<Row>> {
    this.#cork();
    return await this.#client.query<Row>({
      text: statement.text,
      values: [...statement.values],
      ...(this.#named ? { name: nameOf(statement.text) } : {}),
    });
  }

  /** Begins a bounded transaction. Behind a pooler the session is anybody's, and the bounds are set each time. */
  begin(): Promise<void> {
    return this.script(this.#named ? "begin" : BEGIN_IN_ANY_SESSION);
  }

  /** Sends several commands without parameters in one message; the answer is that of the last. */
  async script(text: string): Promise<void> {
    this.#cork();
    await this.#client.query(text);
  }

  /** Gives up on a server that does not answer any more. What was sent fails; whether it was done nobody can know. */
  abandon(): void {
    this.#broken = true;
    this.#stream.destroy();
  }

  async close(): Promise<void> {
    this.#broken = true;
    await this.#client.end().catch(() => undefined);
  }

  /** What one turn of the event loop sends leaves in one system call. */
  #cork(): void {
    if (this.#corked) return;
    this.#corked = true;
    const stream = this.#stream;
    stream.cork();
    process.nextTick(() => {
      this.#corked = false;
      stream.uncork();
    });
  }

  get #stream(): Socket {
    // The driver's types leave the stream out; it has been there in every release.
    return (this.#client as unknown as { connection: { stream: Socket } }).connection.stream;
  }
}

const names = new Map<string, string>();

/** One name for one text. The texts are the program's own and few, so the map stays small. */
function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = `kasuwa_${names.size}`;
    names.set(text, name);
  }
  return name;
}
