import { setTimeout as sleep } from "node:timers/promises";
import { formatReference } from "../../../../server/src/kernel/references.ts";
import { send } from "./client.ts";
import type { Journal, JournalEntry } from "./journal.ts";
import { type Merchants, WALLETS } from "./merchants.ts";

/** A success of a write, as the caller saw it. */
export interface Acknowledgement {
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
const READ_SHARE = 0.25;
const BANK_SHARE = 0.2;
/** Two requests with one key at the same time, as from an impatient client. */
const DOUBLED_SHARE = 0.05;
const KOBO_MAX = 1_000;

let made = 0;

/** Sends transfers and reads at an even rate until it is stopped. */
export class Load {
  readonly #order: LoadOrder;
  readonly #workers: readonly Promise<void>[];
  readonly acknowledgements: Acknowledgement[] = [];
  reads = 0;
  #stopped = false;

  constructor(order: LoadOrder) {
    this.#order = order;
    this.#workers = Array.from({ length: WORKERS }, (_, number) => this.#work(number));
  }

  /** Resolves when the last request has its answer. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#workers);
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
    const { merchants, random, ports } = this.#order;
    const wallet = merchants.wallets.firstWallet + BigInt(Math.floor(random() * WALLETS));
    const path = `/api/v1/wallets/${formatReference("wal", wallet)}`;
    const asked = { method: "GET", path, body: "", withinMs: ANSWER_WITHIN_MS } as const;
    const answer = await send(ports[service] ?? 0, merchants.wallets, asked);
    if (answer?.status === 200) this.reads += 1;
  }

  /** Sends a new write. If no answer comes, it goes once more to the other service, with the same key. */
  async #write(service: number): Promise<void> {
    const { journal, random } = this.#order;
    const entry = random() < BANK_SHARE ? this.#bankTransfer() : this.#walletTransfer();
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
    if (answer.status === 200) this.acknowledgements.push({ atMs: performance.now(), service });
    return true;
  }

  #walletTransfer(): JournalEntry {
    const { merchants, random } = this.#order;
    const below = (limit: number) => Math.floor(random() * limit);
    const from = below(WALLETS);
    const to = (from + 1 + below(WALLETS - 1)) % WALLETS;
    const kobo = 1 + below(KOBO_MAX);
    made += 1;
    const reference = (at: number) =>
      formatReference("wal", merchants.wallets.firstWallet + BigInt(at));
    return {
      ...{ key: `failover-${process.pid}-${made}`, kind: "wallet transfer", answer: undefined },
      path: `/api/v1/wallets/${reference(from)}/transfer`,
      body: JSON.stringify({
        toWalletReference: reference(to),
        amount: kobo / 100,
        narrative: `Failover ${made}`,
      }),
      movement: { from, to, kobo },
    };
  }

  #bankTransfer(): JournalEntry {
    made += 1;
    return {
      ...{ key: `failover-${process.pid}-${made}`, kind: "bank transfer", answer: undefined },
      path: "/api/v1/business/single",
      body: JSON.stringify({
        amount: 10,
        narration: `Failover ${made}`,
        destinationBankCode: "058",
        destinationAccountNumber: "0123456789",
        destinationAccountName: "EZE CHIDI MUSA",
        phoneNumber: "08031234567",
      }),
      movement: undefined,
    };
  }
}

/** Sends a write of the journal, for the first time or again. */
export const ask = (port: number, merchants: Merchants, { kind, path, body, key }: JournalEntry) =>
  send(port, kind === "bank transfer" ? merchants.banks : merchants.wallets, {
    ...{ method: "POST", path, body, key },
    withinMs: ANSWER_WITHIN_MS,
  });
