import {
  type CellNumber,
  cellOfAccountNumber,
  cellOfProvider,
  providerOfCell,
} from "../../kernel/cells/cell-number.ts";
import { type CellLink, readLinkedCells, readLinks } from "../../kernel/cells/link-queries.ts";
import type { OtherCells } from "../../kernel/cells/other-cells.ts";
import type { Database } from "../../kernel/database/database.ts";
import { BANK_RAIL_CALLS, STATEMENT_CALLS } from "../../kernel/providers/guard/call-limits.ts";
import { Guard, type GuardTools } from "../../kernel/providers/guard/guard.ts";
import { guardProvider } from "../../kernel/providers/guard/guard-provider.ts";
import type { CallLog } from "../../kernel/providers/live/call-log.ts";
import type { BankRail } from "../../kernel/providers/ports/bank-rail.ts";
import type { StatementSource } from "../../kernel/providers/ports/statement-source.ts";
import type { Vault } from "../../kernel/sealing/vault.ts";
import type { Mode } from "../../kernel/tenancy/access.ts";
import { askSettings } from "./ask-settings.ts";
import { CellClient } from "./cell-client.ts";
import { cellRail } from "./cell-rail.ts";
import { receivedStatement } from "./received-statement.ts";

export interface ConnectedCellsTools {
  readonly database: Database;
  readonly vault: Vault;
  readonly guard: GuardTools;
  readonly calls: CallLog;
  /** Null: the installation is the only one, and has no other cells. */
  readonly own: CellNumber | null;
  now(): Date;
  nowMs(): number;
  onError(error: unknown): void;
}

interface Connection {
  readonly link: CellLink;
  readonly clients: Readonly<Record<Mode, CellClient>>;
  readonly rails: Readonly<Record<Mode, BankRail>>;
  readonly received: StatementSource;
}

/** Every process applies a changed link within this time. */
const REFRESH_MS = 1_000;
/** Calls that use the earlier link end within this time. */
const CLOSE_AFTER_MS = 90_000;

/** The other cells that the operator has connected. Each process connects again when a link changes. */
export class ConnectedCells implements OtherCells {
  readonly #tools: ConnectedCellsTools;
  readonly #guards = new Map<string, Guard>();
  #connections: ReadonlyMap<CellNumber, Connection> = new Map();
  #reading: Promise<void> = Promise.resolve();
  #isReading = false;
  #timer: NodeJS.Timeout | undefined;
  readonly #closing = new Map<Connection, NodeJS.Timeout>();

  constructor(tools: ConnectedCellsTools) {
    this.#tools = tools;
  }

  async start(): Promise<this> {
    if (this.#tools.own === null) return this;
    // Without the links, accounts of other cells would not be found, so the start waits for them.
    await this.#read();
    this.#timer = setInterval(() => {
      if (!this.#isReading) void this.refresh();
    }, REFRESH_MS).unref();
    return this;
  }

  get numbers(): readonly CellNumber[] {
    return [...this.#connections.keys()];
  }

  cellOf(accountNumber: string): CellNumber | null {
    const named = cellOfAccountNumber(accountNumber);
    if (named !== null) return this.#connections.has(named) ? named : null;
    const home = [...this.#connections.values()].find(({ link }) => link.isHome);
    return home?.link.number ?? null;
  }

  rail(mode: Mode, provider: string | null): BankRail | undefined {
    const cell = cellOfProvider(provider);
    return cell === null ? undefined : this.#connections.get(cell)?.rails[mode];
  }

  received(cell: CellNumber): StatementSource | undefined {
    return this.#connections.get(cell)?.received;
  }

  secretOf(cell: CellNumber): string | undefined {
    return this.#connections.get(cell)?.link.secret;
  }

  isHome(cell: CellNumber): boolean {
    return this.#connections.get(cell)?.link.isHome === true;
  }

  askSettings: OtherCells["askSettings"] = (cell, sent) =>
    askSettings(this.#connections.get(cell)?.clients.live, sent);

  /** A read that is under way may have begun before the caller's write, so the caller gets one that begins later. */
  refresh(): Promise<void> {
    this.#isReading = true;
    const reading = this.#reading
      .then(() => this.#read())
      .catch(this.#tools.onError)
      .finally(() => {
        if (this.#reading === reading) this.#isReading = false;
      });
    this.#reading = reading;
    return reading;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#reading;
    const closing = [...this.#closing];
    this.#closing.clear();
    for (const [, timer] of closing) clearTimeout(timer);
    const open = [...this.#connections.values(), ...closing.map(([connection]) => connection)];
    await Promise.all(open.map(close));
  }

  async #read(): Promise<void> {
    const { database, vault, own } = this.#tools;
    if (own === null) return;
    const known = this.#connections;
    const stored = await readLinkedCells(database);
    const isSame =
      stored.length === known.size &&
      stored.every(({ number, version }) => known.get(number)?.link.version === version);
    if (isSame) return;
    const links = await readLinks(database, vault);
    this.#connections = new Map(
      links.map((link) => {
        const earlier = known.get(link.number);
        const isKept = earlier?.link.version === link.version;
        return [link.number, isKept ? earlier : this.#connect(link, own)];
      }),
    );
    const kept = new Set(this.#connections.values());
    for (const connection of known.values()) if (!kept.has(connection)) this.#retire(connection);
  }

  #connect(link: CellLink, own: CellNumber): Connection {
    const clients = {
      test: this.#clientOf(link, own, "test"),
      live: this.#clientOf(link, own, "live"),
    };
    const railOf = (mode: Mode) =>
      guardProvider(
        cellRail({
          ...{ mode, client: clients[mode] },
          clientOf: (cell) => this.#connections.get(cell)?.clients[mode],
        }),
        this.#guardOf(link.number, mode),
        BANK_RAIL_CALLS,
      );
    const guard = this.#guardOf(link.number, "live");
    return {
      ...{ link, clients, rails: { test: railOf("test"), live: railOf("live") } },
      received: guardProvider(receivedStatement(clients.live), guard, STATEMENT_CALLS),
    };
  }

  /** These calls are logged in live mode, like those of other providers. */
  #clientOf(link: CellLink, own: CellNumber, mode: Mode): CellClient {
    const { now, nowMs, calls } = this.#tools;
    const callee = { provider: providerOfCell(link.number), holdsIdentity: false };
    return new CellClient({
      ...{ own, cell: link.number, url: link.url, secret: link.secret, now, nowMs },
      onHttpCall: (call) => (mode === "live" ? calls.note(callee, call) : undefined),
    });
  }

  /** It survives a change of the link: the circuit is the other cell's. */
  #guardOf(cell: CellNumber, mode: Mode): Guard {
    const key = `${mode}/${cell}`;
    const known = this.#guards.get(key) ?? new Guard(providerOfCell(cell), mode, this.#tools.guard);
    this.#guards.set(key, known);
    return known;
  }

  #retire(connection: Connection): void {
    const end = () => {
      this.#closing.delete(connection);
      close(connection).catch(this.#tools.onError);
    };
    this.#closing.set(connection, setTimeout(end, CLOSE_AFTER_MS).unref());
  }
}

async function close({ clients }: Connection): Promise<void> {
  await Promise.all(Object.values(clients).map((client) => client.close()));
}
