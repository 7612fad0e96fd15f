import { afterAll, beforeAll } from "vitest";
import type { Emulator } from "../../../test/emulators/emulator.ts";
import { present } from "../../kernel/assert.ts";
import type { Subject } from "../../kernel/providers/ports/provider-port.ts";
import type { HttpCall } from "../http/provider-client.ts";
import type { AdapterTools, LiveProvider } from "../provider-definition.ts";

/** A provider's emulator, and the adapter that is connected to it. */
export interface ProviderFixture<Emulated extends Emulator, Settings> {
  readonly emulator: Emulated;
  readonly provider: LiveProvider;
  /** Every HTTP call that the adapter made, the earliest first. */
  readonly calls: HttpCall[];
  /** A subject that was never used before. */
  freshSubject(): Subject;
  /** The same account with other settings. */
  connectWith(settings: Partial<Settings>): LiveProvider;
}

/** Connects the adapter to its emulator at an address. */
export type Connect<Settings> = (
  url: string,
  changes: Partial<Settings>,
  tools: AdapterTools,
) => LiveProvider;

export const call = (timeoutMs = 5_000) => ({ signal: AbortSignal.timeout(timeoutMs) });

/** Starts the emulator for the tests of a file, and closes it and every adapter after them. */
export function useProvider<Emulated extends Emulator, Settings, Fixture>(
  emulator: Emulated,
  connect: Connect<Settings>,
  clock: Pick<AdapterTools, "now" | "nowMs">,
  open: (provider: ProviderFixture<Emulated, Settings>) => Fixture,
): () => Fixture {
  let fixture: Fixture | undefined;
  const providers: LiveProvider[] = [];
  const calls: HttpCall[] = [];
  let id = 1n;
  const freshSubject = () => {
    id += 1n;
    return { environmentId: 7n, id };
  };
  const connectWith = (changes: Partial<Settings>) => {
    const onHttpCall = (made: HttpCall) => void calls.push(made);
    const provider = connect(emulator.url, changes, { ...clock, onHttpCall });
    providers.push(provider);
    return provider;
  };
  beforeAll(async () => {
    await emulator.listen();
    fixture = open({ emulator, provider: connectWith({}), calls, freshSubject, connectWith });
  });
  afterAll(async () => {
    for (const provider of providers) await provider.close();
    await emulator.close();
  });
  return () => present(fixture, "the fixture");
}
