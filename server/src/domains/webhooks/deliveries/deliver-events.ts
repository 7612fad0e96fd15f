import { setTimeout as pause } from "node:timers/promises";
import { present } from "../../../kernel/assert.ts";
import type { Loop } from "../../../kernel/jobs/worker/loop.ts";
import { type Outcome, repeat } from "../../../kernel/jobs/worker/repeat.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { EndpointLine, type LineTools } from "./endpoint-line.ts";
import { nameOfLine, openEndpoints } from "./open-endpoints.ts";
import {
  abandonLines,
  handOut,
  holdWaiting,
  type Lease,
  type LineRow,
  leaseLines,
  readDueDeliveries,
  readLines,
  releaseLine,
  renewLeases,
} from "./queries.ts";
import { settleHealth } from "./settle-health.ts";
import { OutcomeWriter } from "./write-outcomes.ts";

/** The pause between two looks. An event waits for half of it, on the average. */
const LOOK_EVERY_MS = 100;

/** Noted groups that are handed out at once; more of them wait for the next look, which then comes at once. */
const BATCHES_MAX = 200;

/** Endpoints that this process delivers to at the same time. Those that hang give their place up when their breaker opens. */
const LINES_MAX = 128;

/** A worker that dies is replaced after this time. One that is alive renews four times as often. */
const LEASE_MS = 10_000;

/** How long a line is kept though nothing is due, because something often is soon; connections are kept as long. */
const KEPT_IDLE_MS = 3_000;

const HELD_AT_ONCE = 1_000;

/**
 * Delivers events, for as long as the worker lives: hands them out, takes the lines of endpoints that have something
 * due, and sends. What it must not forget is in the database; if it dies, another takes its lines when their lease ends.
 */
export class EventDelivery implements Loop {
  readonly #kit: Kit;
  readonly #tools: LineTools;
  readonly #writer: OutcomeWriter;
  readonly #lease: Lease;
  readonly #lines = new Map<string, EndpointLine>();
  #renewedAtMs = 0;
  #stopLooking: () => Promise<void> = async () => undefined;

  constructor(kit: Kit, nowMs: () => number, leaseMs = LEASE_MS) {
    this.#kit = kit;
    this.#writer = new OutcomeWriter(kit);
    this.#tools = { kit, writer: this.#writer, nowMs };
    this.#lease = { by: kit.randomness.bytes(12).toString("hex"), ms: leaseMs };
  }

  start(): void {
    this.#stopLooking = repeat(() => this.look(), {
      everyMs: LOOK_EVERY_MS,
      onError: (error) => this.#kit.log.warn({ err: error }, "could not deliver events"),
    });
  }

  async stop(withinMs: number): Promise<void> {
    const timeIsUp = pause(withinMs, undefined, { ref: false });
    await Promise.race([this.#stopLooking(), timeIsUp]);
    const lines = [...this.#lines.values()];
    for (const line of lines) line.stop();
    await Promise.race([Promise.all(lines.map((line) => line.settled())), timeIsUp]);
    await Promise.all(lines.map((line) => line.close()));
    await this.#writer.stop();
    await abandonLines(this.#kit.database, this.#lease.by);
  }

  /** One turn of everything; tests take turns by hand. */
  async look(): Promise<Outcome> {
    const { more } = await handOut(this.#kit.database, BATCHES_MAX);
    await this.#refreshLines();
    await this.#takeLines();
    await this.#holdWhatIsDisabled();
    await this.#readWhatIsDue();
    for (const line of this.#lines.values()) line.pump();
    await this.#settleHealth();
    await this.#releaseIdle();
    return more ? "again" : "rest";
  }

  /** Lines of others' are dropped, and changed endpoints are read anew. */
  async #refreshLines(): Promise<void> {
    const held = [...this.#lines.values()].map(({ key }) => key);
    if (held.length === 0) return;
    if (this.#tools.nowMs() - this.#renewedAtMs > this.#lease.ms / 4) {
      await renewLeases(this.#kit.database, this.#lease, held);
      this.#renewedAtMs = this.#tools.nowMs();
    }
    const rows = new Map(
      (await readLines(this.#kit.database, this.#lease.by, held)).map((row) => [
        nameOfLine(row),
        row,
      ]),
    );
    const changed = [...rows].filter(
      ([name, row]) => this.#lines.get(name)?.version !== row.version,
    );
    const endpoints = await openEndpoints(
      this.#kit,
      changed.map(([, row]) => row),
    );
    for (const [name, line] of this.#lines) {
      const row = rows.get(name);
      if (row === undefined) this.#drop(name, line);
      else line.update(row, endpoints.get(name));
    }
  }

  async #takeLines(): Promise<void> {
    const places = LINES_MAX - this.#lines.size;
    if (places <= 0) return;
    const rows = await leaseLines(this.#kit.database, this.#lease, places);
    const endpoints = await openEndpoints(this.#kit, rows);
    for (const row of rows) this.#open(row, endpoints);
  }

  #open(row: LineRow, endpoints: Awaited<ReturnType<typeof openEndpoints>>): void {
    const name = nameOfLine(row);
    const endpoint = present(endpoints.get(name), "the endpoint of a line");
    this.#lines.set(name, new EndpointLine(this.#tools, row, endpoint));
  }

  async #holdWhatIsDisabled(): Promise<void> {
    for (const line of this.#lines.values())
      if (line.isDisabled) await holdWaiting(this.#kit.database, line.key, HELD_AT_ONCE);
  }

  async #readWhatIsDue(): Promise<void> {
    const lines = [...this.#lines.values()];
    const rooms = lines
      .map((line) => ({ ...line.key, count: line.room }))
      .filter(({ count }) => count > 0);
    if (rooms.length === 0) return;
    const underWay = lines.flatMap((line) => line.idsUnderWay);
    for (const delivery of await readDueDeliveries(this.#kit.database, rooms, underWay))
      this.#lines.get(nameOfLine(delivery))?.add(delivery);
  }

  async #settleHealth(): Promise<void> {
    for (const line of this.#lines.values()) {
      const unsaved = line.unsavedHealth;
      if (unsaved === undefined) continue;
      const { key, url, nowMs } = line;
      const toldHours = await settleHealth(this.#kit, { key, url, nowMs, ...unsaved });
      line.noteHealthSaved(unsaved.health, toldHours);
    }
  }

  /** A line whose breaker is open is of no use until its probe; one that is idle may be so for long. */
  async #releaseIdle(): Promise<void> {
    for (const [name, line] of this.#lines) {
      const isDone = line.closedUntil !== null || line.isDisabled || line.idleMs > KEPT_IDLE_MS;
      if (!isDone || line.idsUnderWay.length > 0 || line.unsavedHealth !== undefined) continue;
      const { key, arrivals, closedUntil: notBefore } = line;
      const released = await releaseLine(this.#kit.database, this.#lease.by, {
        ...key,
        arrivals,
        notBefore,
      });
      if (released > 0) this.#drop(name, line);
    }
  }

  /** What is still under way is finished and written down; the database decides whether it counts. */
  #drop(name: string, line: EndpointLine): void {
    this.#lines.delete(name);
    line.stop();
    void line.settled().then(() => line.close());
  }
}
