import { settingsOf as dojahSettings } from "../../src/providers/dojah/test/dojah-fixture.ts";
import { settingsOf as premblySettings } from "../../src/providers/prembly/test/prembly-fixture.ts";
import { DojahEmulator } from "../emulators/dojah/dojah-emulator.ts";
import { PremblyEmulator } from "../emulators/prembly/prembly-emulator.ts";
import { givenSettings, type LiveService } from "./live-service.ts";

/** A live provider of identity checks. */
export interface LiveVerifier {
  readonly name: string;
  readonly emulator: DojahEmulator | PremblyEmulator;
  /** Starts the emulator, and connects the service to it. `notOffered`: kinds that the account does not have. */
  connect(service: LiveService, notOffered?: string): Promise<void>;
  /** How many checks the provider has billed. */
  billed(): number;
}

export function dojahVerifier(): LiveVerifier {
  const emulator = new DojahEmulator();
  return verifierOf("dojah", emulator, (url) => dojahSettings(url));
}

export function premblyVerifier(): LiveVerifier {
  const emulator = new PremblyEmulator();
  return verifierOf("prembly", emulator, (url) => premblySettings(url));
}

function verifierOf(
  name: string,
  emulator: LiveVerifier["emulator"],
  settings: (url: string) => Readonly<Record<string, string | null>>,
): LiveVerifier {
  let listens: Promise<void> | undefined;
  return {
    ...{ name, emulator },
    async connect(service, notOffered = "") {
      listens ??= emulator.listen();
      await listens;
      const given = givenSettings({ ...settings(emulator.url), notOffered });
      await service.connect(name, emulator, given);
    },
    billed: () => emulator.billed.length,
  };
}
