import type { Mode } from "../tenancy/access.ts";
import type { CallOptions, GuardedCall } from "./bank-rail.ts";
import { Breaker } from "./breaker.ts";
import type { Unavailable, Unknown } from "./outcome.ts";
import type { Scenario } from "./scenario.ts";
import { Slots } from "./slots.ts";
import type { ProviderStates } from "./states.ts";

/** How long a call may take, how many are made at a time, and how many may wait for their turn. */
export interface CallKind {
  readonly name: string;
  readonly timeoutMs: number;
  readonly atATime: number;
  readonly waitingMax: number;
}

export interface ProviderCall {
  readonly provider: string;
  readonly mode: Mode;
  readonly call: string;
  readonly outcome: string;
  readonly durationMs: number;
}

export interface GuardTools {
  readonly states: ProviderStates;
  nowMs(): number;
  /** Told of each call that was made or held back, for metrics. */
  onCall(call: ProviderCall): void;
  onRest(provider: string, mode: Mode, restMs: number | undefined): void;
}

const SWITCHED_OFF: Unavailable = { kind: "unavailable", why: "switched_off" };
const BUSY: Unavailable = { kind: "unavailable", why: "busy" };

interface Kinded {
  readonly kind: string;
}

/**
 * What stands between us and a provider, one for each provider and mode in a process: the operator's switch, a breaker
 * for all of its calls, and for each kind of call a time-out and a bound on how many are made at a time, so that slow
 * payments do not keep name enquiries waiting.
 */
export class Guard {
  readonly provider: string;
  readonly mode: Mode;
  readonly #tools: GuardTools;
  readonly #breaker: Breaker;
  readonly #slots = new Map<CallKind, Slots>();

  constructor(provider: string, mode: Mode, tools: GuardTools) {
    this.provider = provider;
    this.mode = mode;
    this.#tools = tools;
    this.#breaker = new Breaker(tools.nowMs, (restMs) => tools.onRest(provider, mode, restMs));
  }

  async isTaking(): Promise<boolean> {
    const { switchedOff, resting } = await this.#tools.states.of(this.provider, this.mode);
    return !switchedOff && !resting && !this.#breaker.isResting;
  }

  async refusesWork(): Promise<boolean> {
    const { refusesWork } = await this.#tools.states.of(this.provider, this.mode);
    return refusesWork && !(await this.isTaking());
  }

  /** Makes a call, or does not; never throws. */
  async call<O extends Kinded>(
    kind: CallKind,
    { scenario }: CallOptions,
    work: (call: GuardedCall) => Promise<O>,
  ): Promise<O | Unavailable | Unknown> {
    const { nowMs, onCall } = this.#tools;
    const startedMs = nowMs();
    const outcome = await this.#pass(kind, () => staged(kind, scenario, work));
    const durationMs = nowMs() - startedMs;
    const { provider, mode } = this;
    onCall({ provider, mode, call: kind.name, outcome: outcome.kind, durationMs });
    return outcome;
  }

  async #pass<O extends Kinded>(
    kind: CallKind,
    work: () => Promise<O | Unavailable | Unknown>,
  ): Promise<O | Unavailable | Unknown> {
    if (await this.#isSwitchedOff()) return SWITCHED_OFF;
    // Looked at again when it is its turn: what waited is not sent after a provider that failed or was switched off.
    return (await this.#slotsOf(kind).run(() => this.#watch(work))) ?? BUSY;
  }

  async #isSwitchedOff(): Promise<boolean> {
    return (await this.#tools.states.of(this.provider, this.mode)).switchedOff;
  }

  async #watch<O extends Kinded>(
    work: () => Promise<O | Unavailable | Unknown>,
  ): Promise<O | Unavailable | Unknown> {
    if (await this.#isSwitchedOff()) return SWITCHED_OFF;
    const report = this.#breaker.enter();
    if (report === undefined) {
      return { kind: "unavailable", why: "resting", retryAfterMs: this.#breaker.restMs };
    }
    const outcome = await work();
    report(isHealthy(outcome));
    return outcome;
  }

  #slotsOf(kind: CallKind): Slots {
    const known = this.#slots.get(kind);
    if (known !== undefined) return known;
    const slots = new Slots(kind.atATime, kind.waitingMax);
    this.#slots.set(kind, slots);
    return slots;
  }
}

/** What a provider's failure looks like; a refusal, however unwelcome, is an answer. */
const UNHEALTHY = new Set(["unreachable", "timeout", "lost", "their_error", "unreadable"]);

function isHealthy(outcome: Kinded & Partial<Pick<Unknown, "staged">> & { why?: string }): boolean {
  return outcome.staged === true || outcome.why === undefined || !UNHEALTHY.has(outcome.why);
}

/** The call as the merchant's test wants it to go. A staged time-out does not make anybody wait for it. */
async function staged<O extends Kinded>(
  kind: CallKind,
  scenario: Scenario | undefined,
  work: (call: GuardedCall) => Promise<O>,
): Promise<O | Unavailable | Unknown> {
  switch (scenario?.kind) {
    case undefined:
      return await inTime(kind.timeoutMs, work);
    case "unavailable":
      return { kind: "unavailable", why: "unreachable", staged: true };
    case "error":
      return { kind: "unknown", why: "their_error", staged: true };
    case "timeout":
      await inTime(kind.timeoutMs, work);
      return { kind: "unknown", why: "timeout", staged: true };
    case "latency":
      return await slowly(Math.min(scenario.ms, kind.timeoutMs), kind, work);
  }
}

/** The call is made at once, and its answer is late; later than we wait, it is none. */
async function slowly<O extends Kinded>(
  delayMs: number,
  kind: CallKind,
  work: (call: GuardedCall) => Promise<O>,
): Promise<O | Unavailable | Unknown> {
  const [outcome] = await Promise.all([inTime(kind.timeoutMs, work), pause(delayMs)]);
  return delayMs < kind.timeoutMs ? outcome : { kind: "unknown", why: "timeout", staged: true };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms).unref());

/** Whatever is thrown proves nothing: the call may have arrived. An adapter that knows better says so itself. */
async function inTime<O extends Kinded>(
  timeoutMs: number,
  work: (call: GuardedCall) => Promise<O>,
): Promise<O | Unknown> {
  const giveUp = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Unknown>((resolve) => {
    timer = setTimeout(() => {
      giveUp.abort();
      resolve({ kind: "unknown", why: "timeout", detail: `no answer within ${timeoutMs} ms` });
    }, timeoutMs);
  });
  try {
    return await Promise.race([work({ signal: giveUp.signal }), late]);
  } catch (error) {
    return { kind: "unknown", why: "lost", detail: String(error) };
  } finally {
    clearTimeout(timer);
  }
}
