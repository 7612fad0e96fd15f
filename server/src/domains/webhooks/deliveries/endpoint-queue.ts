import type { Kit } from "../../../kernel/kit.ts";
import { type Posted, Receiver } from "../../../kernel/outbound/receiver.ts";
import { formatReference } from "../../../kernel/references.ts";
import { type EndpointRow, formatDelivery } from "../endpoints/index.ts";
import {
  afterFailure,
  afterSuccess,
  HEALTHY,
  type Health,
  readBreaker,
  readHealth,
} from "./endpoint-health.ts";
import { TokenBucket } from "./limit-delivery-rate.ts";
import type { AttemptRow, DueDelivery, QueueKey, QueueRow } from "./queries.ts";
import type { AttemptWriter } from "./record-attempts.ts";
import { pauseBeforeNext, retryAfterMsOf } from "./rules.ts";
import { type Secrets, signatureHeaders } from "./sign-delivery.ts";
import { traceAttempt } from "./trace-attempt.ts";

/** An endpoint with its opened secrets. */
export type OpenedEndpoint = Pick<
  EndpointRow,
  "url" | "status" | "concurrencyMax" | "perSecondMax" | "version" | "mode"
> & { secretsAt(now: Date): Secrets };

export interface QueueTools {
  readonly kit: Kit;
  readonly writer: AttemptWriter;
  nowMs(): number;
}

/** The most deliveries kept ready: as many as a fast endpoint takes between two turns. */
const READY_MAX = 100;

/** The status 410: the endpoint will never take a delivery again. */
const GONE = 410;

/**
 * Sends the deliveries of one endpoint while this process has the lease on its queue. It enforces the endpoint's
 * concurrency, rate and circuit breaker. Queues do not wait for each other, so an endpoint that hangs delays only its
 * own deliveries.
 */
export class EndpointQueue {
  readonly key: QueueKey;
  readonly #tools: QueueTools;
  #row: QueueRow;
  #endpoint: OpenedEndpoint;
  #receiver: Receiver;
  #bucket: TokenBucket;
  #health: Health;
  #isHealthSaved = true;
  #isGone = false;
  #ready: DueDelivery[] = [];
  /** Deliveries that must not be read again: they are being sent, or their outcome is not recorded yet. */
  readonly #underWay = new Map<bigint, Promise<void>>();
  #sending = 0;
  #isStopped = false;
  #isBrokenOff = false;
  #busyAtMs: number;

  constructor(tools: QueueTools, row: QueueRow, endpoint: OpenedEndpoint) {
    const { environmentId, endpointId } = row;
    this.key = { environmentId, endpointId };
    this.#tools = tools;
    this.#row = row;
    this.#endpoint = endpoint;
    this.#health = row.health === null ? HEALTHY : readHealth(row.health, endpoint.mode);
    this.#receiver = this.#openReceiver();
    this.#bucket = new TokenBucket(endpoint.perSecondMax, tools.nowMs());
    this.#busyAtMs = tools.nowMs();
  }

  get version(): number {
    return this.#endpoint.version;
  }

  get url(): string {
    return this.#endpoint.url;
  }

  get arrivals(): bigint {
    return this.#row.arrivals;
  }

  get isDisabled(): boolean {
    return this.#endpoint.status === "disabled";
  }

  /** The time on the environment's clock. */
  get nowMs(): number {
    return this.#tools.kit.clock.now().getTime() + Number(this.#row.clockOffsetMs);
  }

  /** How many more deliveries it can keep ready. */
  get freeSlots(): number {
    if (!this.#maySend) return 0;
    if (this.#breaker === "probing") return this.#underWay.size + this.#ready.length === 0 ? 1 : 0;
    return READY_MAX - this.#ready.length;
  }

  get idsUnderWay(): bigint[] {
    return [...this.#underWay.keys(), ...this.#ready.map(({ id }) => id)];
  }

  /** Nothing is sent before this time on the environment's clock. */
  get closedUntil(): Date | null {
    return this.#breaker === "open" && this.#health.openUntilMs !== null
      ? new Date(this.#health.openUntilMs)
      : null;
  }

  /** How long there has been nothing to send. */
  get idleMs(): number {
    const isBusy = this.#underWay.size + this.#ready.length > 0;
    return isBusy ? 0 : this.#tools.nowMs() - this.#busyAtMs;
  }

  /** The health that is not saved yet, and whether the endpoint answered 410. Undefined: all is saved. */
  get unsavedHealth(): { health: Health; isGone: boolean } | undefined {
    return this.#isHealthSaved ? undefined : { health: this.#health, isGone: this.#isGone };
  }

  noteHealthSaved(saved: Health, warnedHours: number): void {
    this.#isGone = false;
    this.#isHealthSaved = this.#health === saved;
    this.#health = {
      ...this.#health,
      warnedHours: this.#health.failingSinceMs === null ? 0 : warnedHours,
    };
  }

  /** Applies the current rows. A change of the endpoint counts from the next delivery on. */
  update(row: QueueRow, endpoint: OpenedEndpoint | undefined): void {
    const isRestEnded = row.restsEnded !== this.#row.restsEnded;
    this.#row = row;
    if (isRestEnded) this.#endRest();
    if (endpoint === undefined) return;
    // While this process has the lease, only enabling the endpoint changes the health, to null.
    if (row.health === null) this.#health = HEALTHY;
    const before = this.#endpoint;
    this.#endpoint = endpoint;
    if (before.perSecondMax !== endpoint.perSecondMax)
      this.#bucket = new TokenBucket(endpoint.perSecondMax, this.#tools.nowMs());
    if (before.url === endpoint.url && before.concurrencyMax === endpoint.concurrencyMax) return;
    const replaced = this.#receiver;
    this.#receiver = this.#openReceiver();
    void this.drained().then(() => replaced.close());
  }

  add(delivery: DueDelivery): void {
    // The clock may have moved since the queue was read. The next attempt counts from the time of this one.
    this.#row = { ...this.#row, clockOffsetMs: delivery.clockOffsetMs };
    this.#ready.push(delivery);
  }

  /** Starts the deliveries that the limits allow now. */
  pump(): void {
    if (!this.#maySend) {
      this.#ready = [];
      return;
    }
    const most = this.#breaker === "probing" ? 1 : this.#endpoint.concurrencyMax;
    while (
      this.#ready.length > 0 &&
      this.#sending < most &&
      this.#bucket.take(this.#tools.nowMs())
    ) {
      const delivery = this.#ready.shift();
      if (delivery !== undefined) this.#start(delivery);
    }
  }

  /** Starts no more deliveries. Those under way continue. */
  stop(): void {
    this.#isStopped = true;
    this.#ready = [];
  }

  /** Resolves when every delivery under way is finished and recorded. */
  async drained(): Promise<void> {
    await Promise.all(this.#underWay.values());
  }

  /** Aborts the deliveries under way. */
  close(): Promise<void> {
    this.stop();
    this.#isBrokenOff = true;
    return this.#receiver.close();
  }

  get #maySend(): boolean {
    const isOut = this.#isStopped || this.#isGone || this.isDisabled;
    return !isOut && this.#breaker !== "open";
  }

  get #breaker() {
    return readBreaker(this.#health, this.nowMs);
  }

  #start(delivery: DueDelivery): void {
    this.#sending += 1;
    const done = this.#attempt(delivery)
      .catch((error: unknown) =>
        this.#tools.kit.log.error({ err: error }, "webhook delivery attempt failed unexpectedly"),
      )
      .finally(() => {
        this.#underWay.delete(delivery.id);
        this.#busyAtMs = this.#tools.nowMs();
      });
    this.#underWay.set(delivery.id, done);
  }

  async #attempt(delivery: DueDelivery): Promise<void> {
    const startedAt = this.#tools.kit.clock.now();
    const body = Buffer.from(delivery.body);
    const headers = this.#headersOf(delivery, body, startedAt);
    const post = () => this.#receiver.post(headers, body);
    const posted = await traceAttempt(this.#tools.kit.tracer, delivery, post).finally(() => {
      this.#sending -= 1;
    });
    // An aborted delivery says nothing about the endpoint and costs no attempt.
    if (this.#isBrokenOff && posted.failure !== undefined) return;
    this.#judge(posted);
    this.pump();
    const { status, answer, answerCut, durationMs, failure } = posted;
    await this.#tools.writer.write({
      delivery,
      ...{ startedAt, durationMs, status, answer, answerCut },
      requestHeaders: JSON.stringify(headers),
      errorKind: failure?.kind ?? null,
      error: failure === undefined ? null : storable(failure.sentence),
      ...this.#verdictOn(delivery, posted),
    });
  }

  #headersOf(delivery: DueDelivery, body: Buffer, at: Date): Record<string, string> {
    const { settings } = this.#tools.kit;
    return {
      "Content-Type": "application/json",
      "User-Agent": "Kasuwa-Webhooks/1",
      ...signatureHeaders({
        body,
        eventReference: formatReference("evt", delivery.eventId),
        secrets: this.#endpoint.secretsAt(at),
        at,
        withLegacy: at < settings.legacyWebhookSignatureUntil,
      }),
      "X-Service-Delivery": formatDelivery(delivery.id),
      "X-Service-Attempt": String(delivery.attempts + 1),
    };
  }

  /** Probes the endpoint with the next delivery. */
  #endRest(): void {
    if (this.closedUntil === null) return;
    this.#health = { ...this.#health, openUntilMs: this.nowMs };
    this.#isHealthSaved = false;
  }

  #judge({ failure, status }: Posted): void {
    const before = this.#health;
    this.#health =
      failure === undefined
        ? afterSuccess(before, this.nowMs)
        : afterFailure(before, this.nowMs, this.#endpoint.mode);
    this.#isGone ||= status === GONE;
    // A healthy endpoint has no health to save.
    if (failure !== undefined || before.failingSinceMs !== null) this.#isHealthSaved = false;
  }

  #verdictOn({ tries }: DueDelivery, posted: Posted): Pick<AttemptRow, "state" | "dueAt"> {
    if (posted.failure === undefined) return { state: "delivered", dueAt: null };
    const { kit } = this.#tools;
    const pauseMs = pauseBeforeNext({
      mode: this.#endpoint.mode,
      tries: tries + 1,
      retryAfterMs: retryAfterMsOf(posted.retryAfter, kit.clock.now().getTime()),
      chance: (kit.randomness.bytes(1)[0] ?? 0) / 255,
    });
    // The endpoint will be disabled, so this delivery is held with the others.
    if (posted.status === GONE) return { state: "waiting", dueAt: new Date(this.nowMs) };
    if (pauseMs === undefined) return { state: "failed", dueAt: null };
    return { state: "waiting", dueAt: new Date(this.nowMs + pauseMs) };
  }

  #openReceiver(): Receiver {
    const { kit, nowMs } = this.#tools;
    return new Receiver({
      url: new URL(this.#endpoint.url),
      guard: kit.outbound,
      connectionsMax: this.#endpoint.concurrencyMax,
      nowMs,
    });
  }
}

/** A receiver may answer anything, and PostgreSQL refuses NUL and broken Unicode. */
const storable = (text: string) => text.replaceAll("\0", "").toWellFormed();
