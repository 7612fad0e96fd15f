import pg from "pg";
import { clientConfig } from "../../database/database.ts";
import type { Sql } from "../../database/sql.ts";

/** A connection that does not answer for so long counts as lost. */
const ANSWERS_WITHIN_MS = 1_500;

/** The server notices within 4 s that the machine at the other end is gone; without this after two hours. */
const NOTICE_A_LOST_MACHINE = `
  set tcp_keepalives_idle = 2; set tcp_keepalives_interval = 1; set tcp_keepalives_count = 2`;

/** One connection, and the news of its end. */
export class Line {
  readonly ended: Promise<void>;
  readonly #client: pg.Client;

  private constructor(client: pg.Client) {
    this.#client = client;
    // The error says nothing that the end does not.
    client.on("error", () => undefined);
    this.ended = new Promise((resolve) => {
      client.once("end", resolve);
    });
  }

  static async open(url: string): Promise<Line> {
    const line = new Line(
      new pg.Client({
        ...clientConfig({ url, applicationName: "kasuwa worker presence" }),
        connectionTimeoutMillis: ANSWERS_WITHIN_MS,
        query_timeout: ANSWERS_WITHIN_MS,
      }),
    );
    await line.#client.connect();
    await line.#client.query(NOTICE_A_LOST_MACHINE);
    return line;
  }

  async ask<Row extends object>(statement: Sql): Promise<Row[]> {
    const { rows } = await this.#client.query<Row>(statement.text, [...statement.values]);
    return rows;
  }

  /** Does not wait: a server that does not answer does not say good-bye either. */
  close(): void {
    void this.#client.end();
  }
}
