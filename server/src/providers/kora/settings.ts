import type { SettingsOf, SettingTable } from "../provider-definition.ts";

/** The settings of a Kora account, as the operator is asked for them. */
export const KORA_SETTINGS = {
  baseUrl: {
    about: "The address of the API. Test mode has the same one.",
    fallback: "https://api.korapay.com/merchant/api/v1",
    form: /^https?:\/\/\S+$/,
    account: true,
  },
  secretKey: {
    about: "The secret key, in Kora's settings under API Configuration. Kora signs with it, too.",
    secret: true,
    form: /^sk_(?:live|test)_\w+$/,
  },
  emailDomain: {
    about:
      "A domain of yours. Kora wants an e-mail address of each beneficiary, and may write to it.",
    form: /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/,
  },
  bankCodes: {
    about: "Banks with another code at Kora: our code, =, its code; commas between them.",
    fallback: "",
    form: /^(?:\d{3,6}=\d{3,6}(?:,\d{3,6}=\d{3,6})*)?$/,
  },
  narrationMax: {
    about: "The most characters of a narration that Kora takes. Prove it in the sandbox.",
    fallback: "80",
    form: /^[1-9]\d{1,2}$/,
  },
  lookAgainMs: {
    about: "How many milliseconds later a payout that Kora does not know is requeried.",
    fallback: "2000",
    form: /^[1-9]\d{1,3}$/,
  },
} as const satisfies SettingTable;

export type KoraSettings = SettingsOf<typeof KORA_SETTINGS>;
