import type { BankRailAdapter } from "../../kernel/providers/ports/bank-rail.ts";
import { formatSubject } from "../../kernel/providers/references.ts";
import { BankCodes } from "../banks/bank-codes.ts";
import { defineProvider } from "../provider-definition.ts";
import { checkAccount } from "./check-account.ts";
import { KoraClient } from "./connection/kora-client.ts";
import type { KoraAccount } from "./kora-account.ts";
import { koraNotices } from "./notices.ts";
import { KORA_SETTINGS } from "./settings.ts";
import { findPayment } from "./transfers/find-payment.ts";
import { nameAccount } from "./transfers/name-account.ts";
import { sendPayment } from "./transfers/send-payment.ts";

const NAME = "kora";

/** Kora, which pays to banks. What its answers about account numbers contain is not documented. */
export const kora = defineProvider({
  name: NAME,
  title: "Kora",
  settings: KORA_SETTINGS,
  connect(settings, tools) {
    const client = new KoraClient(settings, tools);
    const account: KoraAccount = { client, settings, banks: new BankCodes(settings.bankCodes) };
    return {
      bankRail: bankRail(account),
      notices: koraNotices(NAME, settings.secretKey),
      check: (call) => checkAccount(account, call),
      close: () => client.close(),
    };
  },
});

const bankRail = (account: KoraAccount): BankRailAdapter => ({
  name: NAME,
  referenceFor: formatSubject,
  send: (payment, call) => sendPayment(account, payment, call),
  find: (payment, call) => findPayment(account, payment, call),
  nameOf: (destination, call) => nameAccount(account, destination, call),
});
