import type { Unavailable, Unknown } from "./outcome.ts";
import type { Scenario } from "./scenario.ts";

/** The row of ours that a provider works on. A provider's notice returns our reference and nothing else. */
export interface Subject {
  readonly environmentId: bigint;
  readonly id: bigint;
}

/** What every adapter has, whatever it does. */
export interface ProviderAdapter {
  /** Our name for the provider, in the operator's switch and the path of notices: `paystack`. */
  readonly name: string;
  /** Our reference in the form that the provider accepts. 16 to 50 lowercase letters and digits suit every rail we know. */
  referenceFor(subject: Subject): string;
}

/** Options of one call, apart from its inputs. */
export interface CallOptions {
  /** What the merchant wants to happen in this one call, in test mode. */
  readonly scenario?: Scenario | undefined;
}

/** What an adapter gets with each call. It must stop when the signal aborts. An exception counts as `unknown`. */
export interface CallContext {
  readonly signal: AbortSignal;
  /** The header `traceparent` of the request to the provider, where tracing is on. */
  readonly traceparent?: string;
  /** The session of the credit that the call asks about, for the log of calls. */
  readonly sessionId?: string;
}

/** The fields that every outcome has, and those of outcomes that prove nothing. */
export interface AnyOutcome {
  readonly kind: string;
  readonly why?: string;
  readonly detail?: string;
  readonly answered?: true;
  readonly staged?: true;
}

/** The inputs of an adapter's call, without the context; `never` for a method that calls no provider. */
type InputsOf<Method> = Method extends (
  ...args: [...infer Inputs, CallContext]
) => Promise<AnyOutcome>
  ? Inputs
  : never;

/** The methods of an adapter that call the provider. `name` and `referenceFor` do not. */
export type CallsOf<Adapter> = {
  [Method in keyof Adapter]: Adapter[Method] extends (...args: never[]) => Promise<AnyOutcome>
    ? Method
    : never;
}[keyof Adapter];

/** The limits of one kind of call. */
export interface CallLimits {
  /** The call's name in metrics and logs. */
  readonly name: string;
  readonly timeoutMs: number;
  /** How many of these calls run at a time. */
  readonly concurrentMax: number;
  /** How many more may wait for their turn. The next one is refused as busy. */
  readonly waitingMax: number;
}

/** The limits of each call of an adapter. `inputs` is how many arguments the call has before its options. */
export type CallTable<Adapter> = {
  readonly [Method in CallsOf<Adapter>]: CallLimits & {
    readonly inputs: InputsOf<Adapter[Method]>["length"];
  };
};

/** An adapter behind its guard. A guarded call never throws: each failure is an outcome. */
export type Guarded<Adapter> = Omit<Adapter, CallsOf<Adapter>> & {
  [Method in CallsOf<Adapter>]: Adapter[Method] extends (
    ...args: [...infer Inputs, CallContext]
  ) => Promise<infer Outcome>
    ? (...args: [...Inputs, options?: CallOptions]) => Promise<Outcome | Unavailable | Unknown>
    : never;
};

/** Whether a provider takes calls. Domains ask before they accept work for it. */
export interface ProviderAvailability {
  /** Whether a call would be made now: the operator has not switched it off, and its circuit is closed. */
  isAvailable(): Promise<boolean>;
  /** Whether the operator wants new work refused while the provider is unavailable. By default it is accepted and waits. */
  refusesWork(): Promise<boolean>;
}
