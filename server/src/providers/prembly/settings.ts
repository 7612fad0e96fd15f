import { KIND_LIST } from "../identity/check-kinds.ts";
import type { SettingsOf, SettingTable } from "../provider-definition.ts";

/** The settings of a Prembly account, as the operator is asked for them. */
export const PREMBLY_SETTINGS = {
  baseUrl: {
    about: "The address of the API. Prembly's sandbox has the same one: the key decides.",
    account: true,
    fallback: "https://api.prembly.com",
    form: /^https?:\/\/\S+$/,
  },
  apiKey: {
    about: "The secret key, on Prembly's page Developers.",
    secret: true,
    form: /^\S+$/,
  },
  appId: {
    about: "The App ID beside the secret key. An account without apps has none.",
    account: true,
    fallback: null,
    form: /^\S+$/,
  },
  pathPrefix: {
    about: "What the paths begin with. Older accounts have /identitypass/verification.",
    fallback: "/verification",
    form: /^(?:\/[a-z0-9_-]+)+$/,
  },
  ninLookup: {
    about: "The NIN lookup of the account's plan: vnin (NIN advance) or vnin-basic (NIN basic).",
    fallback: "vnin",
    form: /^vnin(?:-basic)?$/,
  },
  cacLookup: {
    about: "The path of the basic CAC lookup: cac, or cac/basic.",
    fallback: "cac",
    form: /^cac(?:\/basic)?$/,
  },
  notOffered: {
    about: "The kinds of check that the account does not have, commas between them: frsc,pvc.",
    fallback: null,
    form: KIND_LIST,
  },
} as const satisfies SettingTable;

export type PremblySettings = SettingsOf<typeof PREMBLY_SETTINGS>;
