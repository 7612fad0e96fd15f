import {
  APP_ID,
  DojahEmulator,
  SECRET_KEY,
} from "../../../../test/emulators/dojah/dojah-emulator.ts";
import { useVerifier } from "../../test/verifier-fixture.ts";
import { dojah } from "../dojah.ts";
import type { DojahSettings } from "../settings.ts";

export const settingsOf = (baseUrl: string): DojahSettings => ({
  baseUrl,
  appId: APP_ID,
  secretKey: SECRET_KEY,
  notOffered: "",
});

export const useDojah = () =>
  useVerifier<DojahEmulator, DojahSettings>(new DojahEmulator(), (url, changes, tools) =>
    dojah.connect({ ...settingsOf(url), ...changes }, tools),
  );
