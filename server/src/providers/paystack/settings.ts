import type { SettingsOf, SettingTable } from "../provider-definition.ts";

/** The settings of a Paystack account, as the operator is asked for them. */
export const PAYSTACK_SETTINGS = {
  baseUrl: {
    about: "The address of the API. Test mode has the same one.",
    account: true,
    fallback: "https://api.paystack.co",
    form: /^https?:\/\/\S+$/,
  },
  secretKey: {
    about: "The secret key, on Paystack's page API Keys & Webhooks. Paystack signs with it, too.",
    secret: true,
    form: /^sk_(?:live|test)_\w+$/,
  },
  emailDomain: {
    about: "A domain of yours. Paystack opens no account number without an e-mail address.",
    fallback: null,
    form: /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/,
  },
  customerPhone: {
    about: "A phone number of yours for holders without one: Paystack requires a phone number.",
    fallback: null,
    form: /^\+?\d{7,15}$/,
  },
  preferredBank: {
    about: "Paystack's short name of the bank that issues account numbers, such as titan-paystack.",
    fallback: "wema-bank",
    form: /^[a-z0-9-]+$/,
  },
  oneTimeMinutes: {
    about: "How long an account number for one payment stays open where the merchant sets no end.",
    fallback: "30",
    form: /^[1-9]\d{0,3}$/,
  },
  bankCodes: {
    about: "Banks with another code at Paystack: our code, =, its code; commas between them.",
    fallback: "",
    form: /^(?:\d{3,6}=\d{3,6}(?:,\d{3,6}=\d{3,6})*)?$/,
  },
  narrationMax: {
    about: "The most characters of a transfer's reason that Paystack takes.",
    fallback: "100",
    form: /^[1-9]\d{1,2}$/,
  },
  lookAgainMs: {
    about: "How many milliseconds later a transfer that Paystack does not know is requeried.",
    fallback: "2000",
    form: /^[1-9]\d{2,3}$/,
  },
  reversedTransferFee: {
    about: "The fee of a transfer that came back: kept or returned. A first reversal proves it.",
    fallback: "kept",
    form: /^(?:kept|returned)$/,
  },
  oneTimeDays: {
    about:
      "How many days an account number for one payment may wait until statements miss its payment.",
    fallback: "2",
    form: /^[1-9]\d{0,2}$/,
  },
  coveredMovements: {
    about:
      "What the balance's ledger calls movements that transfers and transactions show already.",
    fallback: "Transfer,Transaction",
    form: /^[A-Za-z]+(?:,[A-Za-z]+)*$/,
  },
  statementRequestsPerSecond: {
    about: "How many requests in a second the reading of statements may take from payments.",
    fallback: "4",
    form: /^[1-9]\d{0,3}$/,
  },
} as const satisfies SettingTable;

export type PaystackSettings = SettingsOf<typeof PAYSTACK_SETTINGS>;
