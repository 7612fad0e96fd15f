import { setTimeout as sleep } from "node:timers/promises";
import { formatReference } from "../../../../server/src/kernel/references.ts";
import { send } from "./client.ts";
import { isSuccess, type Journal, type JournalEntry } from "./journal.ts";
import { type Merchants, WALLETS } from "./merchants.ts";
import { newBankTransfer, newWalletTransfer } from "./new-writes.ts";
import { Standstill } from "./standstill.ts";

/** A success of a write, as the caller saw it. */
export interface Acknowledgement {
  /** When its write was sent for the first time. */
  readonly sentMs: number;
  readonly atMs: number;
  /** Which of the services answered. */
  readonly service: number;
}

export interface LoadOrder {
  readonly ports: readonly number[];
  readonly merchants: Merchants;
  readonly journal: Journal;
  readonly perSecond: number;
  readonly random: () => number;
}

const WORKERS = 24;
const ANSWER_WITHIN_MS = 12_000;
export const READ_SHARE = 0.25;
const BANK_SHARE = 0.2;
/** Two requests with one key at the same time, as from an impatient client. */
const DOUBLED_SHARE = 0.05;

/** Sends transfers and reads at an even rate until it is stopped. */
export class Load {
  readonly #order: LoadOrder;
  readonly #workers: readonly Promise<void>[];
  readonly acknowledgements: Acknowledgement[] = [];
  readonly #standstill = new Standstill();
  reads = 0;
  #stopped = false;

  constructor(order: LoadOrder) {
    this.#order = order;
    this.#workers = Array.from({ length: WORKERS }, (_, number) => this.#work(number));
  }

  /** Resolves when the last request has its answer. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#standstill.stop();
    await Promise.all(this.#workers);
  }

  /** The longest time in which this process did not run. */
  get standstillSeconds(): number {
    return this.#standstill.longestSeconds;
  }

  async #work(number: number): Promise<void> {
    const everyMs = (WORKERS * 1_000) / this.#order.perSecond;
    await sleep((everyMs * number) / WORKERS);
    for (let turn = number; !this.#stopped; turn += 1) {
      const startedMs = performance.now();
      const service = turn % this.#order.ports.length;
      if (this.#order.random() < READ_SHARE) await this.#read(service);
      else await this.#write(service);
      await sleep(Math.max(0, everyMs - (performance.now() - startedMs)));
    }
  }

  async #read(service: number): Promise<void> {
    const { journal, merchants, random, ports } = this.#order;
    const wallet = merchants.wallets.firstWallet + BigInt(Math.floor(random() * WALLETS));
    const path = `/api/v1/wallets/${formatReference("wal", wallet)}`;
    const asked = { method: "GET", path, body: "", withinMs: ANSWER_WITHIN_MS } as const;
    const answer = await send(ports[service] ?? 0, merchants.wallets, asked);
    if (answer === undefined) return;
    journal.noteRead(path, answer);
    if (answer.status === 200) this.reads += 1;
  }

  /** Sends a new write. If no answer comes, it goes once more to the other service, with the same key. */
  async #write(service: number): Promise<void> {
    const { journal, merchants, random } = this.#order;
    const entry = random() < BANK_SHARE ? newBankTransfer() : newWalletTransfer(merchants, random);
    journal.add(entry);
    const doubled = random() < DOUBLED_SHARE ? this.#ask(entry, service + 1) : undefined;
    const acknowledged = await this.#ask(entry, service);
    await doubled;
    if (acknowledged || this.#stopped) return;
    await sleep(200 + 300 * random());
    await this.#ask(entry, service + 1);
  }

  async #ask(entry: JournalEntry, turn: number): Promise<boolean> {
    const { ports, journal } = this.#order;
    const service = turn % ports.length;
    const answer = await ask(ports[service] ?? 0, this.#order.merchants, entry);
    if (answer === undefined || !journal.note(entry, answer)) return false;
    const { sentMs } = entry;
    if (isSuccess(entry, answer))
      this.acknowledgements.push({ sentMs, atMs: performance.now(), service });
    return true;
  }
}

/** Sends a write of the journal, for the first time or again. */
export const ask = (port: number, merchants: Merchants, { kind, path, body, key }: JournalEntry) =>
  send(port, kind === "bank transfer" ? merchants.banks : merchants.wallets, {
    ...{ method: "POST", path, body, key },
    withinMs: ANSWER_WITHIN_MS,
  });
