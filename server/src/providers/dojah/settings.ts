import { KIND_LIST } from "../identity/check-kinds.ts";
import type { SettingsOf, SettingTable } from "../provider-definition.ts";

/** The settings of a Dojah app, as the operator is asked for them. */
export const DOJAH_SETTINGS = {
  baseUrl: {
    about: "The address of the API. The sandbox is at https://sandbox.dojah.io.",
    account: true,
    fallback: "https://api.dojah.io",
    form: /^https?:\/\/\S+$/,
  },
  appId: {
    about: "The App ID, on Dojah's page Developers.",
    account: true,
    form: /^\S+$/,
  },
  secretKey: {
    about: "The secret key beside the App ID.",
    secret: true,
    form: /^\S+$/,
  },
  notOffered: {
    about:
      "The kinds of check that are not offered, commas between them, or nothing. Prove a kind in the sandbox before you offer it.",
    // Dojah no longer documents these.
    fallback: "frsc,pvc,pvc-premium",
    form: KIND_LIST,
  },
} as const satisfies SettingTable;

export type DojahSettings = SettingsOf<typeof DOJAH_SETTINGS>;
