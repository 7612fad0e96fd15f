import {
  APP_ID as DOJAH_APP_ID,
  SECRET_KEY as DOJAH_SECRET_KEY,
  DojahEmulator,
} from "./dojah/dojah-emulator.ts";
import type { Emulator } from "./emulator.ts";
import { AMINA, CHIDI } from "./identity/registered-people.ts";
import {
  BASE_PATH as KORA_PATH,
  SECRET_KEY as KORA_SECRET_KEY,
  KoraEmulator,
} from "./kora/kora-emulator.ts";
import {
  API_KEY,
  CONTRACT,
  MonnifyEmulator,
  SECRET_KEY,
  WALLET,
} from "./monnify/monnify-emulator.ts";
import {
  SECRET_KEY as PAYSTACK_SECRET_KEY,
  PaystackEmulator,
} from "./paystack/paystack-emulator.ts";
import {
  API_KEY as PREMBLY_API_KEY,
  APP_ID as PREMBLY_APP_ID,
  PremblyEmulator,
} from "./prembly/prembly-emulator.ts";
import { DEBIT_ACCOUNT, FUNDING_SOURCE } from "./sudo/cards.ts";
import { CONFLICTING_BVN, REFUSED_BVN } from "./sudo/customers.ts";
import { NOTICE_TOKEN, QUESTION_TOKEN } from "./sudo/messages.ts";
import { API_KEY as SUDO_API_KEY, SudoEmulator } from "./sudo/sudo-emulator.ts";
import { EMULATED_KEYS, VtpassEmulator } from "./vtpass/vtpass.ts";

/** An emulator that a person can start, and the settings that connect to it. */
export interface StartedEmulator {
  readonly emulator: Emulator;
  settings(url: string): Readonly<Record<string, string>>;
  /** Sets its clock right. Called every second. Without it, the emulator's clock is right already, or it needs none. */
  keepTime?(): void;
  /** Commands and numbers to try by hand, a sentence each. */
  readonly hints: readonly string[];
}

const PEOPLE = [AMINA, CHIDI].map(
  ({ firstName, lastName, bvn, nin, passport }) =>
    `${firstName} ${lastName} is registered: BVN ${bvn}, NIN ${nin}, passport ${passport}.`,
);

const OF_TRANSFERS = [
  'POST /emulator/settle {"reference":"…","status":"…"} changes a transfer. The reference is the orderReference of transaction show.',
  'POST /emulator/deposit {"amount":5000} pays into your wallet there.',
  'With "silent":true, pay and settle send no notice.',
];

const OF_BANKS = [
  'POST /emulator/pay {"accountNumber":"…","amount":5000} pays an account number.',
  ...OF_TRANSFERS,
];

/** Every emulator, under the name of its provider. */
export const EMULATORS: Readonly<Record<string, () => StartedEmulator>> = {
  monnify() {
    const emulator = new MonnifyEmulator();
    return {
      emulator,
      keepTime: () => emulator.advance(Date.now() - emulator.nowMs),
      hints: OF_BANKS,
      settings: (baseUrl) => ({
        ...{ baseUrl, apiKey: API_KEY, secretKey: SECRET_KEY },
        ...{ walletAccountNumber: WALLET, contractCode: CONTRACT, emailDomain: "pay.example.com" },
      }),
    };
  },
  paystack() {
    const emulator = new PaystackEmulator();
    return {
      emulator,
      keepTime: () => emulator.advance(Date.now() - emulator.nowMs),
      hints: OF_BANKS,
      settings: (baseUrl) => ({
        ...{ baseUrl, secretKey: PAYSTACK_SECRET_KEY, emailDomain: "pay.example.com" },
        customerPhone: "08000000000",
      }),
    };
  },
  kora() {
    const emulator = new KoraEmulator();
    return {
      emulator,
      keepTime: () => emulator.advance(Date.now() - emulator.nowMs),
      hints: [...OF_TRANSFERS, "It pays no less than NGN 1,000.00."],
      settings: (url) => ({
        ...{ baseUrl: `${url}${KORA_PATH}`, secretKey: KORA_SECRET_KEY },
        emailDomain: "pay.example.com",
      }),
    };
  },
  dojah: () => ({
    emulator: new DojahEmulator(),
    settings: (baseUrl) => ({
      ...{ baseUrl, appId: DOJAH_APP_ID, secretKey: DOJAH_SECRET_KEY },
      notOffered: "",
    }),
    hints: PEOPLE,
  }),
  prembly: () => ({
    emulator: new PremblyEmulator(),
    settings: (baseUrl) => ({ baseUrl, apiKey: PREMBLY_API_KEY, appId: PREMBLY_APP_ID }),
    hints: PEOPLE,
  }),
  sudo() {
    const emulator = new SudoEmulator();
    emulator.books.startIds(Date.now());
    return {
      emulator,
      keepTime: () =>
        emulator.books.advance(Math.max(0, Date.now() - emulator.books.now.getTime())),
      settings: (apiUrl) => ({
        ...{ apiUrl, apiKey: SUDO_API_KEY, fundingSourceId: FUNDING_SOURCE },
        ...{ questionToken: QUESTION_TOKEN, noticeToken: NOTICE_TOKEN },
        debitAccountUsd: DEBIT_ACCOUNT,
      }),
      hints: [
        'POST /emulator/purchase {"amount":10} buys with the newest card.',
        "POST /emulator/capture captures the newest purchase, and /emulator/refund refunds it.",
        'With {"silent":true} they send no notice. With {"amount":9} capture takes another amount.',
        'POST /emulator/unknown-card {"amount":5} lists a clearing of a card that is not ours.',
        'POST /emulator/unreadable {"amount":5} lists a clearing without an id.',
        'POST /emulator/deposit {"amount":500} pays into the settlement account; -0.01 takes a cent from it.',
        `It refuses cardholders with the BVN ${REFUSED_BVN}, or ${CONFLICTING_BVN}.`,
      ],
    };
  },
  vtpass: () => ({
    emulator: new VtpassEmulator(),
    settings: (url) => ({ ...EMULATED_KEYS, baseUrl: `${url}/api` }),
    hints: ["Purchases for 08011111111 succeed. Those for other phones fail, as in the sandbox."],
  }),
};
