import type { Kit } from "../../../kernel/kit.ts";
import { type Posted, Receiver } from "../../../kernel/outbound/receiver.ts";
import { formatReference } from "../../../kernel/references.ts";
import { type EndpointRow, formatDelivery } from "../endpoints/index.ts";
import type { AttemptRow, DueDelivery, LineKey, LineRow } from "./queries.ts";
import {
  afterFailure,
  afterSuccess,
  gateOf,
  HEALTHY,
  type Health,
  pauseBeforeNext,
  retryAfterMsOf,
} from "./rules.ts";
import { type Secrets, signatureHeaders } from "./sign-delivery.ts";
import { TokenBucket } from "./token-bucket.ts";
import type { OutcomeWriter } from "./write-outcomes.ts";

/** An endpoint with its secrets opened. */
export type OpenedEndpoint = Pick<
  EndpointRow,
  "url" | "status" | "concurrencyMax" | "perSecondMax" | "version" | "mode"
> & { secretsAt(now: Date): Secrets };

export interface LineTools {
  readonly kit: Kit;
  readonly writer: OutcomeWriter;
  nowMs(): number;
}

/** How many deliveries are kept ready: what an endpoint that answers at once takes between two looks. */
const READY_MAX = 100;

/** What the status 410 says: it will never take anything again. */
const GONE = 410;

/**
 * The deliveries of one endpoint, while this process has its line: how many at once, how many in a second, and whether
 * any at all. It waits for nobody, so an endpoint that hangs holds up nothing but its own deliveries.
 */
export class EndpointLine {
  readonly key: LineKey;
  readonly #tools: LineTools;
  #row: LineRow;
  #endpoint: OpenedEndpoint;
  #receiver: Receiver;
  #bucket: TokenBucket;
  #health: Health;
  #isHealthSaved = true;
  #isGone = false;
  #ready: DueDelivery[] = [];
  /** Everything that must not be read again: what is being sent, and what is not written down yet. */
  readonly #underWay = new Map<bigint, Promise<void>>();
  #sending = 0;
  #isStopped = false;
  #isBrokenOff = false;
  #busyAtMs: number;

  constructor(tools: LineTools, row: LineRow, endpoint: OpenedEndpoint) {
    const { environmentId, endpointId } = row;
    this.key = { environmentId, endpointId };
    this.#tools = tools;
    this.#row = row;
    this.#endpoint = endpoint;
    this.#health = row.health === null ? HEALTHY : readHealth(row.health);
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

  /** How many more deliveries it could have ready. */
  get room(): number {
    if (!this.#maySend) return 0;
    if (this.#gate === "probing") return this.#underWay.size + this.#ready.length === 0 ? 1 : 0;
    return READY_MAX - this.#ready.length;
  }

  get idsUnderWay(): bigint[] {
    return [...this.#underWay.keys(), ...this.#ready.map(({ id }) => id)];
  }

  /** Nothing is sent before this moment, on the environment's clock. */
  get closedUntil(): Date | null {
    return this.#gate === "open" && this.#health.openUntilMs !== null
      ? new Date(this.#health.openUntilMs)
      : null;
  }

  /** How long nothing has been ready or under way. */
  get idleMs(): number {
    const isBusy = this.#underWay.size + this.#ready.length > 0;
    return isBusy ? 0 : this.#tools.nowMs() - this.#busyAtMs;
  }

  /** What has changed in its health since it was saved last, and whether it said that it is gone. */
  get unsavedHealth(): { health: Health; isGone: boolean } | undefined {
    return this.#isHealthSaved ? undefined : { health: this.#health, isGone: this.#isGone };
  }

  noteHealthSaved(saved: Health, toldHours: number): void {
    this.#isGone = false;
    this.#isHealthSaved = this.#health === saved;
    this.#health = {
      ...this.#health,
      toldHours: this.#health.failingSinceMs === null ? 0 : toldHours,
    };
  }

  /** What the database says now. A change of the endpoint counts for the next delivery. */
  update(row: LineRow, endpoint: OpenedEndpoint | undefined): void {
    this.#row = row;
    if (endpoint === undefined) return;
    // Nobody else writes it while this process has the line, but for who enables the endpoint.
    if (row.health === null) this.#health = HEALTHY;
    const before = this.#endpoint;
    this.#endpoint = endpoint;
    if (before.perSecondMax !== endpoint.perSecondMax)
      this.#bucket = new TokenBucket(endpoint.perSecondMax, this.#tools.nowMs());
    if (before.url === endpoint.url && before.concurrencyMax === endpoint.concurrencyMax) return;
    const replaced = this.#receiver;
    this.#receiver = this.#openReceiver();
    void this.settled().then(() => replaced.close());
  }

  add(delivery: DueDelivery): void {
    // The clock may have moved since the line was read, and the next attempt is counted from when this one was.
    this.#row = { ...this.#row, clockOffsetMs: delivery.clockOffsetMs };
    this.#ready.push(delivery);
  }

  /** Sends what may be sent now. */
  pump(): void {
    if (!this.#maySend) {
      this.#ready = [];
      return;
    }
    const most = this.#gate === "probing" ? 1 : this.#endpoint.concurrencyMax;
    while (
      this.#ready.length > 0 &&
      this.#sending < most &&
      this.#bucket.take(this.#tools.nowMs())
    ) {
      const delivery = this.#ready.shift();
      if (delivery !== undefined) this.#start(delivery);
    }
  }

  /** Sends nothing more. What is under way goes on. */
  stop(): void {
    this.#isStopped = true;
    this.#ready = [];
  }

  /** Once everything that is under way now is over and written down. */
  async settled(): Promise<void> {
    await Promise.all(this.#underWay.values());
  }

  /** Breaks off what is still under way. */
  close(): Promise<void> {
    this.stop();
    this.#isBrokenOff = true;
    return this.#receiver.close();
  }

  get #maySend(): boolean {
    const isOut = this.#isStopped || this.#isGone || this.isDisabled;
    return !isOut && this.#gate !== "open";
  }

  get #gate() {
    return gateOf(this.#health, this.nowMs);
  }

  #start(delivery: DueDelivery): void {
    this.#sending += 1;
    const done = this.#attempt(delivery)
      .catch((error: unknown) =>
        this.#tools.kit.log.error({ err: error }, "a delivery could not be attempted"),
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
    const posted = await this.#receiver.post(headers, body).finally(() => {
      this.#sending -= 1;
    });
    // What was broken off here says nothing of the endpoint, and costs no attempt.
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

  #judge({ failure, status }: Posted): void {
    const before = this.#health;
    this.#health = (failure === undefined ? afterSuccess : afterFailure)(before, this.nowMs);
    this.#isGone ||= status === GONE;
    // Of an endpoint that does well there is nothing to remember.
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
    // What an endpoint that is gone did not take is held with the rest.
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

function readHealth(text: string): Health {
  // Written from a Health and by nobody else; what a newer build adds is there from the beginning.
  return { ...HEALTHY, ...(JSON.parse(text) as Partial<Health>) };
}

/** A receiver may answer anything, and the database takes no NUL and no broken Unicode. */
const storable = (text: string) => text.replaceAll("\0", "").toWellFormed();
