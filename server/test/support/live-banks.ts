import { present } from "../../src/kernel/assert.ts";
import { settingsOf as monnifySettings } from "../../src/providers/monnify/test/monnify-fixture.ts";
import { settingsOf as paystackSettings } from "../../src/providers/paystack/test/paystack-fixture.ts";
import type { Emulator } from "../emulators/emulator.ts";
import {
  API_KEY,
  SECRET_KEY as MONNIFY_SECRET,
  MonnifyEmulator,
} from "../emulators/monnify/monnify-emulator.ts";
import { MAGIC_ACCOUNTS as MONNIFY_ACCOUNTS } from "../emulators/monnify/transfers.ts";
import {
  SECRET_KEY as PAYSTACK_SECRET,
  PaystackEmulator,
} from "../emulators/paystack/paystack-emulator.ts";
import { MAGIC_ACCOUNTS as PAYSTACK_ACCOUNTS } from "../emulators/paystack/transfers.ts";
import { givenSettings, type LiveMode } from "./live-service.ts";

/** A transfer in a bank's own books. */
export interface BankTransfer {
  readonly reference: string;
  readonly amount: bigint;
  readonly timesPaid: number;
}

/** A live provider of transfers and account numbers, and how providers differ. */
export interface LiveBank {
  readonly name: string;
  readonly emulator: Emulator;
  /** Starts the emulator at the present time, and connects the service to it. */
  connect(service: Pick<LiveMode, "connect">): Promise<void>;
  /** Pays into an account number. */
  pay(accountNumber: string, kobo: bigint): void;
  /** Every transfer that was ever ordered. */
  transfers(): readonly BankTransfer[];
  transfer(reference: string): BankTransfer | undefined;
  /** Everything that was paid to account numbers. */
  received(): bigint;
  /** Moves a transfer to the outcome of its account number. */
  settle(reference: string): void;
  /** Returns money that was paid. */
  sendBack(reference: string): void;
  /** Transfers to this account number fail. */
  readonly failing: string;
  /** How a paying call appears in the log. */
  readonly paymentCall: string;
  /** How long a number for one payment stays open if the merchant does not say. */
  readonly oneTimeMinutes: number;
  /** The answer to a request for a number that stays open for 90 minutes. */
  readonly longOpening: number;
  /** Texts that no log may contain. */
  readonly secrets: readonly string[];
}

export function monnifyBank(): LiveBank & { readonly emulator: MonnifyEmulator } {
  const emulator = new MonnifyEmulator();
  const { transfers, collections } = emulator;
  return {
    ...{ name: "monnify", emulator, failing: MONNIFY_ACCOUNTS.fails },
    paymentCall: "POST /api/v2/disbursements/single 200",
    ...{ oneTimeMinutes: 40, longOpening: 502 },
    secrets: [API_KEY, MONNIFY_SECRET, "token-1"],
    connect: (service) =>
      connectNow(service, "monnify", emulator, () => givenSettings(monnifySettings(emulator.url))),
    pay: (accountNumber, kobo) => void collections.pay(accountNumber, kobo),
    transfers: () => [...transfers.made.values()],
    transfer: (reference) => transfers.made.get(reference),
    received: () => sum([...collections.transactions.values()].map(({ amountPaid }) => amountPaid)),
    settle: (reference) => transfers.settle(reference),
    sendBack: (reference) => transfers.settle(reference, "REVERSED"),
  };
}

export function paystackBank(): LiveBank & { readonly emulator: PaystackEmulator } {
  const emulator = new PaystackEmulator();
  const { transfers, collections } = emulator;
  return {
    ...{ name: "paystack", emulator, failing: PAYSTACK_ACCOUNTS.fails },
    paymentCall: "POST /transfer 200",
    ...{ oneTimeMinutes: 30, longOpening: 200 },
    secrets: [PAYSTACK_SECRET],
    connect: (service) =>
      connectNow(service, "paystack", emulator, () => ({
        ...givenSettings(paystackSettings(emulator.url)),
        lookAgainMs: "100",
      })),
    pay: (accountNumber, kobo) => void collections.pay(accountNumber, kobo),
    transfers: () => [...transfers.made.values()],
    transfer: (reference) => transfers.made.get(reference),
    received: () =>
      sum(
        [...collections.transactions.values()].flatMap(({ status, amount }) =>
          status === "success" ? [amount] : [],
        ),
      ),
    settle: (reference) => transfers.settle(reference),
    sendBack: (reference) => transfers.settle(reference, "reversed"),
  };
}

async function connectNow(
  service: Pick<LiveMode, "connect">,
  name: string,
  emulator: MonnifyEmulator | PaystackEmulator,
  settings: () => Readonly<Record<string, string>>,
): Promise<void> {
  await emulator.listen();
  emulator.advance(Date.now() - emulator.nowMs);
  await service.connect(name, emulator, settings());
}

/** Every provider that moves money between banks. */
export const LIVE_BANKS: Readonly<Record<string, () => LiveBank>> = {
  Monnify: monnifyBank,
  Paystack: paystackBank,
};

/** The transfer of this amount, of which a test makes only one. */
export const transferOf = (bank: LiveBank, kobo: bigint): BankTransfer =>
  present(
    bank.transfers().find(({ amount }) => amount === kobo),
    "the transfer in the bank's books",
  );

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n);
