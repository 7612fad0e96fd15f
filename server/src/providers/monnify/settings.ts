import type { SettingsOf, SettingTable } from "../provider-definition.ts";

/** The settings of a Monnify account, as the operator is asked for them. */
export const MONNIFY_SETTINGS = {
  baseUrl: {
    about: "The address of the API. The sandbox is at https://sandbox.monnify.com.",
    account: true,
    fallback: "https://api.monnify.com",
    form: /^https?:\/\/\S+$/,
  },
  apiKey: {
    about: "The API key, on Monnify's page Developer.",
    secret: true,
    form: /^\S+$/,
  },
  secretKey: {
    about: "The secret key beside the API key. Monnify also signs its notices with it.",
    secret: true,
    form: /^\S+$/,
  },
  walletAccountNumber: {
    about: "The account number of the Monnify wallet that pays.",
    account: true,
    form: /^\d{10}$/,
  },
  contractCode: {
    about: "The contract code under which accounts receive money, on the page Developer.",
    account: true,
    form: /^\d{4,20}$/,
  },
  emailDomain: {
    about: "A domain of yours. Monnify opens no account without an e-mail address.",
    fallback: null,
    form: /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/,
  },
  preferredBank: {
    about: "Monnify's code of the bank that issues account numbers.",
    fallback: "50515",
    form: /^\d{3,6}$/,
  },
  oneTimeMinutes: {
    about: "How long Monnify keeps an account number for one payment open.",
    fallback: "40",
    form: /^[1-9]\d{0,3}$/,
  },
  bankCodes: {
    about: "Banks with another code at Monnify: our code, =, its code; commas between them.",
    // Monnify pays OPay under the code that the central bank has given to Summit Bank.
    fallback: "999992=305",
    form: /^(?:\d{3,6}=\d{3,6}(?:,\d{3,6}=\d{3,6})*)?$/,
  },
  bettingBillers: {
    about:
      "Betting billers whose name is not their code: our code, =, Monnify's biller, and / with its product if it has several.",
    fallback: null,
    form: /^[A-Z0-9]+=[^,=/\s]+(?:\/[^,=/\s]+)?(?:,[A-Z0-9]+=[^,=/\s]+(?:\/[^,=/\s]+)?)*$/,
  },
  narrationMax: {
    about: "The most characters of a narration that Monnify takes.",
    fallback: "100",
    form: /^[1-9]\d{1,2}$/,
  },
  collectionDates: {
    about:
      "The form of dates that the list of collections takes: ms or iso. Prove it in the sandbox.",
    fallback: "ms",
    form: /^(?:ms|iso)$/,
  },
  reversedTransferFee: {
    about: "The fee of a transfer that came back: kept or returned. A first reversal proves it.",
    fallback: "kept",
    form: /^(?:kept|returned)$/,
  },
  requestsPerSecond: {
    about: "How many requests Monnify takes in a second.",
    fallback: "5",
    form: /^[1-9]\d{0,3}$/,
  },
} as const satisfies SettingTable;

export type MonnifySettings = SettingsOf<typeof MONNIFY_SETTINGS>;
