import { setTimeout as pause } from "node:timers/promises";
import { present } from "../../../kernel/assert.ts";
import type { Loop } from "../../../kernel/jobs/worker/loop.ts";
import { type Outcome, repeat } from "../../../kernel/jobs/worker/repeat.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { EndpointQueue, type QueueTools } from "./endpoint-queue.ts";
import { fanOut } from "./fan-out-queries.ts";
import { nameQueue, openEndpoints } from "./open-endpoints.ts";
import {
  dropLeases,
  holdDeliveries,
  type Lease,
  leaseQueues,
  type QueueRow,
  readDueDeliveries,
  readQueues,
  releaseQueue,
  renewLeases,
} from "./queries.ts";
import { AttemptWriter } from "./record-attempts.ts";
import { recordHealth } from "./record-health.ts";

/** The pause between two turns. On average an event waits for half of it. */
const TURN_EVERY_MS = 100;

/** The most event batches that one turn fans out. If there are more, the next turn follows at once. */
const BATCHES_MAX = 200;

/**
 * The most endpoints that this process delivers to at a time. An endpoint that hangs frees its place when its circuit
 * breaker opens.
 */
const QUEUES_MAX = 128;

/**
 * The lease on a queue. Another worker takes over the queues of a dead worker after this time. A live worker renews
 * four times as often.
 */
const LEASE_MS = 10_000;

/** How long a worker keeps an idle queue and its connections. The next event often comes soon. */
const IDLE_MAX_MS = 3_000;

const HOLD_MAX = 1_000;

/**
 * Delivers events while the worker lives. Each turn fans out new events, leases the queues that have due deliveries,
 * and sends. All state is in the database: if the worker dies, another one leases its queues when the leases end.
 */
export class EventDelivery implements Loop {
  readonly #kit: Kit;
  readonly #tools: QueueTools;
  readonly #writer: AttemptWriter;
  readonly #lease: Lease;
  readonly #queues = new Map<string, EndpointQueue>();
  #renewedAtMs = 0;
  #stopTurns: () => Promise<void> = async () => undefined;

  constructor(kit: Kit, nowMs: () => number, leaseMs = LEASE_MS) {
    this.#kit = kit;
    this.#writer = new AttemptWriter(kit);
    this.#tools = { kit, writer: this.#writer, nowMs };
    this.#lease = { by: kit.randomness.bytes(12).toString("hex"), ms: leaseMs };
  }

  start(): void {
    this.#stopTurns = repeat(() => this.takeTurn(), {
      everyMs: TURN_EVERY_MS,
      onError: (error) => this.#kit.log.warn({ err: error }, "a turn of event delivery failed"),
    });
  }

  async stop(withinMs: number): Promise<void> {
    const timeIsUp = pause(withinMs, undefined, { ref: false });
    await Promise.race([this.#stopTurns(), timeIsUp]);
    const queues = [...this.#queues.values()];
    for (const queue of queues) queue.stop();
    await Promise.race([Promise.all(queues.map((queue) => queue.drained())), timeIsUp]);
    await Promise.all(queues.map((queue) => queue.close()));
    await this.#writer.stop();
    await dropLeases(this.#kit.database, this.#lease.by);
  }

  /** Takes one turn. Tests call it directly. */
  async takeTurn(): Promise<Outcome> {
    const { more } = await fanOut(this.#kit.database, BATCHES_MAX);
    await this.#refreshQueues();
    await this.#takeQueues();
    await this.#holdDisabled();
    await this.#readDue();
    for (const queue of this.#queues.values()) queue.pump();
    await this.#recordHealth();
    await this.#releaseIdle();
    return more ? "again" : "rest";
  }

  /** Renews the leases, drops queues that another worker has taken, and reads changed endpoints again. */
  async #refreshQueues(): Promise<void> {
    const held = [...this.#queues.values()].map(({ key }) => key);
    if (held.length === 0) return;
    if (this.#tools.nowMs() - this.#renewedAtMs > this.#lease.ms / 4) {
      await renewLeases(this.#kit.database, this.#lease, held);
      this.#renewedAtMs = this.#tools.nowMs();
    }
    const rows = new Map(
      (await readQueues(this.#kit.database, this.#lease.by, held)).map((row) => [
        nameQueue(row),
        row,
      ]),
    );
    const changed = [...rows].filter(
      ([name, row]) => this.#queues.get(name)?.version !== row.version,
    );
    const endpoints = await openEndpoints(
      this.#kit,
      changed.map(([, row]) => row),
    );
    for (const [name, queue] of this.#queues) {
      const row = rows.get(name);
      if (row === undefined) this.#drop(name, queue);
      else queue.update(row, endpoints.get(name));
    }
  }

  async #takeQueues(): Promise<void> {
    // A lease goes by two clocks, so it may have returned more queues than there were places.
    const places = Math.max(0, QUEUES_MAX - this.#queues.size);
    const rows = await leaseQueues(this.#kit.database, this.#lease, places);
    const endpoints = await openEndpoints(this.#kit, rows);
    for (const row of rows) this.#open(row, endpoints);
  }

  #open(row: QueueRow, endpoints: Awaited<ReturnType<typeof openEndpoints>>): void {
    const name = nameQueue(row);
    const endpoint = present(endpoints.get(name), "the endpoint of a queue");
    this.#queues.set(name, new EndpointQueue(this.#tools, row, endpoint));
  }

  async #holdDisabled(): Promise<void> {
    for (const queue of this.#queues.values())
      if (queue.isDisabled) await holdDeliveries(this.#kit.database, queue.key, HOLD_MAX);
  }

  async #readDue(): Promise<void> {
    const queues = [...this.#queues.values()];
    const slots = queues
      .map((queue) => ({ ...queue.key, count: queue.freeSlots }))
      .filter(({ count }) => count > 0);
    if (slots.length === 0) return;
    const underWay = queues.flatMap((queue) => queue.idsUnderWay);
    for (const delivery of await readDueDeliveries(this.#kit.database, slots, underWay))
      this.#queues.get(nameQueue(delivery))?.add(delivery);
  }

  async #recordHealth(): Promise<void> {
    for (const queue of this.#queues.values()) {
      const unsaved = queue.unsavedHealth;
      if (unsaved === undefined) continue;
      const { key, url, nowMs } = queue;
      const warnedHours = await recordHealth(this.#kit, { key, url, nowMs, ...unsaved });
      queue.noteHealthSaved(unsaved.health, warnedHours);
    }
  }

  /** Releases queues that are idle, disabled, or closed by their breaker until its probe. */
  async #releaseIdle(): Promise<void> {
    for (const [name, queue] of this.#queues) {
      const isDone = queue.closedUntil !== null || queue.isDisabled || queue.idleMs > IDLE_MAX_MS;
      if (!isDone || queue.idsUnderWay.length > 0 || queue.unsavedHealth !== undefined) continue;
      const { key, arrivals, closedUntil: notBefore } = queue;
      const released = await releaseQueue(this.#kit.database, this.#lease.by, {
        ...key,
        arrivals,
        notBefore,
      });
      if (released > 0) this.#drop(name, queue);
    }
  }

  /** Drops a queue. Deliveries under way are finished and recorded; the database decides whether they count. */
  #drop(name: string, queue: EndpointQueue): void {
    this.#queues.delete(name);
    queue.stop();
    void queue.drained().then(() => queue.close());
  }
}
