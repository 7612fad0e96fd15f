import type {
  AnyOutcome,
  CallContext,
  CallLimits,
  CallOptions,
  CallsOf,
  CallTable,
  Guarded,
  ProviderAdapter,
  ProviderAvailability,
  Subject,
} from "../ports/provider-port.ts";
import type { Guard } from "./guard.ts";

type AdapterCall = (...args: unknown[]) => Promise<AnyOutcome>;

/** The port that domains get: each call of the adapter goes through the guard, with the limits of the table. */
export function guardProvider<Adapter extends ProviderAdapter>(
  adapter: Adapter,
  guard: Guard,
  table: CallTable<Adapter>,
): Guarded<Adapter> & ProviderAvailability {
  const methods = Object.keys(table) as (CallsOf<Adapter> & string)[];
  const calls = methods.map((method) => [
    method,
    guardCall(guard, table[method], (...args) =>
      // The table has an entry for each method that calls the provider, and for no other.
      (adapter[method] as AdapterCall).apply(adapter, args),
    ),
  ]);
  return {
    // What calls no provider needs no guard.
    ...adapter,
    referenceFor: (subject: Subject) => adapter.referenceFor(subject),
    ...Object.fromEntries(calls),
    isAvailable: () => guard.isAvailable(),
    refusesWork: () => guard.refusesWork(),
  };
}

const guardCall =
  (guard: Guard, limits: CallLimits & { readonly inputs: number }, call: AdapterCall) =>
  (...args: unknown[]) =>
    guard.call(
      limits,
      // The types of `Guarded` put the options, and nothing else, behind the inputs.
      (args[limits.inputs] as CallOptions | undefined) ?? {},
      (context: CallContext) => call(...args.slice(0, limits.inputs), context),
    );
