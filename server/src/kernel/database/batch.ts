import type pg from "pg";
import { present } from "../assert.ts";
import type { Sql } from "./sql.ts";

/** A statement in flight, and the promise of its answer. */
export interface Sent {
  /** Empty for a statement that is parsed each time. */
  readonly name: string;
  readonly statement: Sql;
  readonly rows: object[];
  command: string;
  resolve(): void;
  reject(error: unknown): void;
}

interface Column {
  readonly name: string;
  parse(text: string): unknown;
}

/** The result of a statement: its columns, and a blank row. */
interface Answered {
  readonly columns: readonly Column[];
  readonly blank: Readonly<Record<string, null>>;
}

/** What one connection knows of its parsed statements: the result of each that returns rows. */
export class Parsed {
  readonly types: pg.CustomTypesConfig;
  readonly names = new Set<string>();
  readonly answers = new Map<string, Answered>();
  readonly described = new Set<string>();

  constructor(types: pg.CustomTypesConfig) {
    this.types = types;
  }
}

/** The driver's connection, as far as a batch writes to it. */
export interface Wire {
  readonly stream: { cork(): void; uncork(): void };
  parse(message: { name: string; text: string }): void;
  bind(message: {
    statement: string;
    values: readonly unknown[];
    valueMapper(value: unknown): unknown;
  }): void;
  describe(message: { type: "P"; name: string }): void;
  execute(message: object): void;
  sync(): void;
}

/**
 * Statements that are sent and answered together, with one Sync for all. With one Sync each, as the driver sends them,
 * the server answers each in a packet of its own and the event loop wakes up for every one: with one caller that took a
 * third of our time. After a failure the server skips the rest, so all of them fail with its cause.
 */
export class Batch {
  readonly #sent: readonly Sent[];
  readonly #parsed: Parsed;
  readonly #parsing: string[] = [];
  #at = 0;

  constructor(sent: readonly Sent[], parsed: Parsed) {
    this.#sent = sent;
    this.#parsed = parsed;
  }

  submit(wire: Wire): null {
    wire.stream.cork();
    for (const { name, statement } of this.#sent) {
      if (name === "" || !this.#parsed.names.has(name)) this.#parse(wire, name, statement.text);
      wire.bind({ statement: name, values: statement.values, valueMapper: sendable });
      // A statement's result columns do not change, so they are requested once.
      if (name === "" || !this.#parsed.described.has(name)) wire.describe({ type: "P", name: "" });
      wire.execute({});
    }
    wire.sync();
    wire.stream.uncork();
    return null;
  }

  #parse(wire: Wire, name: string, text: string): void {
    wire.parse({ name, text });
    if (name !== "") this.#parsed.names.add(name);
    this.#parsing.push(name);
  }

  /** The server has parsed the next statement. */
  handleParseComplete(): void {
    this.#parsing.shift();
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    const { types, answers } = this.#parsed;
    const parser = (oid: number) => types.getTypeParser(oid, "text") as Column["parse"];
    const columns = fields.map(({ name, dataTypeID }) => ({ name, parse: parser(dataTypeID) }));
    const blank = Object.fromEntries(columns.map(({ name }) => [name, null]));
    answers.set(this.#current.name, { columns, blank });
  }

  /** A copy of the blank row has room for every column. A row that grows column by column costs twice as much. */
  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const { name, rows } = this.#current;
    const { columns, blank } = present(
      this.#parsed.answers.get(name),
      "the columns of a statement's result",
    );
    const row: Record<string, unknown> = { ...blank };
    let at = 0;
    for (const { name: column, parse } of columns) {
      const text = fields[at++] ?? null;
      if (text !== null) row[column] = parse(text);
    }
    rows.push(row);
  }

  handleCommandComplete({ text }: { text: string }): void {
    const current = this.#current;
    current.command = text.split(" ", 1)[0] ?? "";
    this.#parsed.described.add(current.name);
    this.#at += 1;
  }

  /** Also when the connection breaks. */
  handleError(error: unknown): void {
    for (const name of this.#parsing) this.#parsed.names.delete(name);
    for (const [index, sent] of this.#sent.entries()) {
      if (index < this.#at) sent.resolve();
      else sent.reject(error);
    }
  }

  handleReadyForQuery(): void {
    for (const sent of this.#sent) sent.resolve();
  }

  get #current(): Sent {
    const sent = this.#sent[this.#at];
    if (sent === undefined) throw new Error("the server answers more than it was asked");
    return sent;
  }
}

function sendable(value: unknown): unknown {
  return value === null || typeof value === "string" || Buffer.isBuffer(value)
    ? value
    : String(value);
}
