import type { Mode } from "../../tenancy/access.ts";
import type { Tracer } from "../../tracing/tracer.ts";
import type { Unavailable, Unknown } from "../ports/outcome.ts";
import type { AnyOutcome, CallContext, CallLimits, CallOptions } from "../ports/provider-port.ts";
import { CircuitBreaker, type CircuitOpening } from "./circuit-breaker.ts";
import type { ProviderStates } from "./provider-states.ts";
import { Slots } from "./slots.ts";
import { stageScenario } from "./stage-scenario.ts";
import { traceCall } from "./trace-call.ts";

export interface ProviderCall {
  readonly provider: string;
  readonly mode: Mode;
  readonly call: string;
  readonly outcome: string;
  readonly durationMs: number;
  /** What went wrong, if the provider caused it and not a merchant's test. */
  readonly failure: string | undefined;
}

export interface GuardTools {
  readonly states: ProviderStates;
  /** Undefined where tracing is off. */
  readonly tracer?: Tracer | undefined;
  nowMs(): number;
  /** Gets each call that was made or refused, for metrics. */
  onCall(call: ProviderCall): void;
  /** `opening` undefined: the circuit closed. */
  onCircuitChange(provider: string, mode: Mode, opening: CircuitOpening | undefined): void;
}

const SWITCHED_OFF: Unavailable = { kind: "unavailable", why: "switched_off" };
const BUSY: Unavailable = { kind: "unavailable", why: "busy" };

/**
 * Bounds the calls to a provider. Each process has one guard for each provider and mode. It applies the operator's
 * switch, and one circuit breaker for all calls. Each kind of call has its own time-out and its own limit of concurrent
 * calls, so that slow payments do not delay name enquiries.
 */
export class Guard {
  readonly provider: string;
  readonly mode: Mode;
  readonly #tools: GuardTools;
  readonly #breaker: CircuitBreaker;
  readonly #slots = new Map<CallLimits, Slots>();

  constructor(provider: string, mode: Mode, tools: GuardTools) {
    this.provider = provider;
    this.mode = mode;
    this.#tools = tools;
    this.#breaker = new CircuitBreaker(tools.nowMs, (opening) =>
      tools.onCircuitChange(provider, mode, opening),
    );
  }

  async isAvailable(): Promise<boolean> {
    const { switchedOff, circuitOpen } = await this.#tools.states.read(this.provider, this.mode);
    return !switchedOff && !circuitOpen && !this.#breaker.isOpen;
  }

  async refusesWork(): Promise<boolean> {
    const { refusesWork } = await this.#tools.states.read(this.provider, this.mode);
    return refusesWork && !(await this.isAvailable());
  }

  /** Makes a call, or refuses it. Never throws. */
  call<O extends AnyOutcome>(
    limits: CallLimits,
    options: CallOptions,
    work: (context: CallContext) => Promise<O>,
  ): Promise<O | Unavailable | Unknown> {
    const { tracer } = this.#tools;
    if (tracer === undefined) return this.#call(limits, options, work);
    const { provider, mode } = this;
    return traceCall(tracer, { provider, mode, call: limits.name }, (traceparent) =>
      this.#call(limits, options, (context) => work({ ...context, traceparent })),
    );
  }

  async #call<O extends AnyOutcome>(
    limits: CallLimits,
    { scenario }: CallOptions,
    work: (context: CallContext) => Promise<O>,
  ): Promise<O | Unavailable | Unknown> {
    const { nowMs, onCall } = this.#tools;
    const startedMs = nowMs();
    const outcome = await this.#admit(limits, () =>
      stageScenario(limits.timeoutMs, scenario, work),
    );
    const durationMs = nowMs() - startedMs;
    const { provider, mode } = this;
    const failure = findFailure(outcome);
    onCall({ provider, mode, call: limits.name, outcome: outcome.kind, durationMs, failure });
    return outcome;
  }

  async #admit<O extends AnyOutcome>(
    limits: CallLimits,
    work: () => Promise<O | Unavailable | Unknown>,
  ): Promise<O | Unavailable | Unknown> {
    if (await this.#isSwitchedOff()) return SWITCHED_OFF;
    // A call that waited checks again at its turn: the provider may have failed or been switched off since.
    return (await this.#slotsOf(limits).run(() => this.#report(work))) ?? BUSY;
  }

  async #isSwitchedOff(): Promise<boolean> {
    return (await this.#tools.states.read(this.provider, this.mode)).switchedOff;
  }

  /** Makes the call and reports to the breaker whether it failed. */
  async #report<O extends AnyOutcome>(
    work: () => Promise<O | Unavailable | Unknown>,
  ): Promise<O | Unavailable | Unknown> {
    if (await this.#isSwitchedOff()) return SWITCHED_OFF;
    const report = this.#breaker.enter();
    if (report === undefined) {
      return { kind: "unavailable", why: "circuit_open", retryAfterMs: this.#breaker.openMs };
    }
    const outcome = await work();
    const failure = findFailure(outcome);
    report(failure);
    if (failure === undefined) this.#tools.states.noteHealthy(this.provider, this.mode);
    return outcome;
  }

  #slotsOf(limits: CallLimits): Slots {
    const known = this.#slots.get(limits);
    if (known !== undefined) return known;
    const slots = new Slots(limits.concurrentMax, limits.waitingMax);
    this.#slots.set(limits, slots);
    return slots;
  }
}

/** The reasons that mean the provider failed. A refusal is an answer, not a failure. */
const UNHEALTHY = new Set(["unreachable", "timeout", "lost", "their_error", "unreadable"]);

function findFailure({ why, detail, answered, staged }: AnyOutcome): string | undefined {
  if (staged === true || answered === true) return undefined;
  if (why === undefined || !UNHEALTHY.has(why)) return undefined;
  return detail === undefined ? why : `${why}: ${detail}`;
}
