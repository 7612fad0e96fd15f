import { once } from "node:events";
import type { Socket } from "node:net";
import { Readable } from "node:stream";
import type pg from "pg";
import { assert, present } from "../assert.ts";

/** The driver's connection while it copies. The driver's types omit these methods; every release has had them. */
interface CopyConnection {
  readonly stream: Socket;
  query(text: string): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/** Starts `copy … to stdout` and returns the rows as they arrive. The server waits until the caller reads them. */
export function copyOut(client: pg.Client, text: string): AsyncIterable<Buffer> {
  const rows = new OutgoingRows(text);
  submit(client, rows);
  return rows;
}

const READ_AHEAD_BYTES = 1_048_576;

class OutgoingRows extends Readable {
  readonly #text: string;
  #connection: CopyConnection | undefined;
  #ended = false;

  constructor(text: string) {
    super({ highWaterMark: READ_AHEAD_BYTES });
    this.#text = text;
  }

  submit(connection: CopyConnection): void {
    this.#connection = connection;
    connection.query(this.#text);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The driver uses the memory of a chunk again for the next one.
    if (!this.push(Buffer.from(chunk))) this.#connection?.stream.pause();
  }

  handleCommandComplete(): void {
    this.#ended = true;
  }

  handleReadyForQuery(): void {
    this.push(null);
  }

  handleError(error: Error): void {
    this.#ended = true;
    this.destroy(error);
  }

  override _read(): void {
    this.#connection?.stream.resume();
  }

  /** Without a reader the rest of the rows would block the connection, so it is closed. */
  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    if (this.#ended) this.#connection?.stream.resume();
    else this.#connection?.stream.destroy();
    done(error);
  }
}

/**
 * Runs `copy … from stdin` with these bytes and returns the number of rows. Throws the server's error, or that of the
 * source; then no row is copied. The bytes must not change before it has ended.
 */
export async function copyIn(
  client: pg.Client,
  text: string,
  source: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<number> {
  const rows = new IncomingRows(text);
  submit(client, rows);
  const connection = await rows.connection;
  try {
    for await (const chunk of source) {
      connection.stream.write(headOf(chunk));
      connection.stream.write(chunk);
      if (connection.stream.writableNeedDrain)
        await Promise.race([once(connection.stream, "drain"), rows.copied]);
    }
  } catch (error) {
    connection.sendCopyFail("the source has failed");
    await rows.copied.catch(() => undefined);
    throw error;
  }
  connection.endCopyFrom();
  return await rows.copied;
}

/** The head of a `CopyData` message. The driver would copy each chunk behind it. */
function headOf(chunk: Buffer): Buffer {
  const head = Buffer.from("d\0\0\0\0", "latin1");
  head.writeInt32BE(chunk.length + 4, 1);
  return head;
}

class IncomingRows {
  readonly #text: string;
  readonly #connection = Promise.withResolvers<CopyConnection>();
  readonly #copied = Promise.withResolvers<number>();
  #rows: number | undefined;

  constructor(text: string) {
    this.#text = text;
    // The caller awaits both, but perhaps only after a failure.
    this.#connection.promise.catch(() => undefined);
    this.#copied.promise.catch(() => undefined);
  }

  get connection(): Promise<CopyConnection> {
    return this.#connection.promise;
  }

  get copied(): Promise<number> {
    return this.#copied.promise;
  }

  submit(connection: CopyConnection): void {
    connection.query(this.#text);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.#connection.resolve(connection);
  }

  handleCommandComplete({ text }: { text: string }): void {
    const [command, rows] = text.split(" ");
    assert(command === "COPY", "the server answers a copy");
    this.#rows = Number(rows);
  }

  handleReadyForQuery(): void {
    this.#copied.resolve(present(this.#rows, "the number of copied rows"));
  }

  handleError(error: Error): void {
    this.#connection.reject(error);
    this.#copied.reject(error);
  }
}

/** The driver calls the methods of whatever it is given. Its types only know its own queries. */
function submit(client: pg.Client, query: OutgoingRows | IncomingRows): void {
  client.query(query as unknown as pg.Submittable);
}
