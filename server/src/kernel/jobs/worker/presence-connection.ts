import pg from "pg";
import { clientConfig } from "../../database/database.ts";
import type { Sql } from "../../database/sql.ts";

/** A connection without an answer for this long counts as lost. */
const ANSWERS_WITHIN_MS = 1_500;

/** The server notices within 4 s that the client machine is gone. The default is two hours. */
const NOTICE_A_LOST_MACHINE = `
  set tcp_keepalives_idle = 2; set tcp_keepalives_interval = 1; set tcp_keepalives_count = 2`;

/** One connection, and a promise for its end. */
export class PresenceConnection {
  readonly ended: Promise<void>;
  readonly #client: pg.Client;

  private constructor(client: pg.Client) {
    this.#client = client;
    // The error says nothing more than the end.
    client.on("error", () => undefined);
    this.ended = new Promise((resolve) => {
      client.once("end", resolve);
    });
  }

  static async open(url: string): Promise<PresenceConnection> {
    const connection = new PresenceConnection(
      new pg.Client({
        ...clientConfig({ url, applicationName: "kasuwa worker presence" }),
        connectionTimeoutMillis: ANSWERS_WITHIN_MS,
        query_timeout: ANSWERS_WITHIN_MS,
      }),
    );
    await connection.#client.connect();
    await connection.#client.query(NOTICE_A_LOST_MACHINE);
    return connection;
  }

  async ask<Row extends object>(statement: Sql): Promise<Row[]> {
    const { rows } = await this.#client.query<Row>(statement.text, [...statement.values]);
    return rows;
  }

  /** Does not wait: a dead server would not answer. */
  close(): void {
    void this.#client.end();
  }
}
