import {
  BASE_PATH,
  KoraEmulator,
  SECRET_KEY,
} from "../../../../test/emulators/kora/kora-emulator.ts";
import { useRail } from "../../test/rail-fixture.ts";
import { kora } from "../kora.ts";
import type { KoraSettings } from "../settings.ts";

export const settingsOf = (emulatorUrl: string): KoraSettings => ({
  ...{ baseUrl: `${emulatorUrl}${BASE_PATH}`, secretKey: SECRET_KEY },
  ...{ emailDomain: "pay.example.com", bankCodes: "999992=100004" },
  ...{ narrationMax: "60", lookAgainMs: "20" },
});

export function useKora() {
  const emulator = new KoraEmulator();
  // The suites pay less than Kora does.
  emulator.transfers.least = 0n;
  emulator.transfers.most = 10n ** 16n;
  return useRail<KoraEmulator, KoraSettings>(emulator, (url, changes, tools) =>
    kora.connect({ ...settingsOf(url), ...changes }, tools),
  );
}
