import {
  API_KEY,
  APP_ID,
  PremblyEmulator,
} from "../../../../test/emulators/prembly/prembly-emulator.ts";
import { useVerifier } from "../../test/verifier-fixture.ts";
import { prembly } from "../prembly.ts";
import type { PremblySettings } from "../settings.ts";

export const settingsOf = (baseUrl: string): PremblySettings => ({
  baseUrl,
  apiKey: API_KEY,
  appId: APP_ID,
  pathPrefix: "/verification",
  ninLookup: "vnin",
  cacLookup: "cac",
  notOffered: "",
});

export const usePrembly = () =>
  useVerifier<PremblyEmulator, PremblySettings>(new PremblyEmulator(), (url, changes, tools) =>
    prembly.connect({ ...settingsOf(url), ...changes }, tools),
  );
