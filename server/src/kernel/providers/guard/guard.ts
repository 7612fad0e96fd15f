import type { Mode } from "../../tenancy/access.ts";
import type { CallOptions, GuardedCall } from "../ports/bank-rail.ts";
import type { Unavailable, Unknown } from "../ports/outcome.ts";
import { Breaker } from "./circuit-breaker.ts";
import { type AnyOutcome, makeCall } from "./make-call.ts";
import type { ProviderStates } from "./provider-states.ts";
import { Slots } from "./slots.ts";

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
  /** What went wrong where the provider, and not a test, is to blame. */
  readonly failure: string | undefined;
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
  async call<O extends AnyOutcome>(
    kind: CallKind,
    { scenario }: CallOptions,
    work: (call: GuardedCall) => Promise<O>,
  ): Promise<O | Unavailable | Unknown> {
    const { nowMs, onCall } = this.#tools;
    const startedMs = nowMs();
    const outcome = await this.#pass(kind, () => makeCall(kind.timeoutMs, scenario, work));
    const durationMs = nowMs() - startedMs;
    const { provider, mode } = this;
    const failure = failureIn(outcome);
    onCall({ provider, mode, call: kind.name, outcome: outcome.kind, durationMs, failure });
    return outcome;
  }

  async #pass<O extends AnyOutcome>(
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

  async #watch<O extends AnyOutcome>(
    work: () => Promise<O | Unavailable | Unknown>,
  ): Promise<O | Unavailable | Unknown> {
    if (await this.#isSwitchedOff()) return SWITCHED_OFF;
    const report = this.#breaker.enter();
    if (report === undefined) {
      return { kind: "unavailable", why: "resting", retryAfterMs: this.#breaker.restMs };
    }
    const outcome = await work();
    report(failureIn(outcome) === undefined);
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

function failureIn({ why, detail, staged }: AnyOutcome): string | undefined {
  if (staged === true || why === undefined || !UNHEALTHY.has(why)) return undefined;
  return detail === undefined ? why : `${why}: ${detail}`;
}
