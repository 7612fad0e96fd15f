import type {
  BankAccount,
  BankRailAdapter,
  Payment,
} from "../../kernel/providers/ports/bank-rail.ts";
import type { CollectionRailAdapter } from "../../kernel/providers/ports/collection-rail.ts";
import { formatSubject } from "../../kernel/providers/references.ts";
import { BankCodes } from "../banks/bank-codes.ts";
import { defineProvider } from "../provider-definition.ts";
import { addStatementRemark } from "../statements/check-statement.ts";
import { BankDirectory } from "./bank-directory.ts";
import { checkAccount } from "./check-account.ts";
import { findCredit } from "./collections/find-credit.ts";
import { openDedicatedAccount } from "./collections/open-dedicated-account.ts";
import { openOneTimeAccount } from "./collections/open-one-time-account.ts";
import { PaystackClient } from "./connection/paystack-client.ts";
import { paystackNotices } from "./notices.ts";
import type { PaystackAccount } from "./paystack-account.ts";
import { PAYSTACK_SETTINGS } from "./settings.ts";
import { paystackStatements } from "./statements/statement-source.ts";
import { findPayment } from "./transfers/find-payment.ts";
import { nameAccount } from "./transfers/name-account.ts";
import { Recipients } from "./transfers/recipients.ts";
import { sendPayment } from "./transfers/send-payment.ts";

const NAME = "paystack";

/** Paystack, which pays to banks and opens account numbers. */
export const paystack = defineProvider({
  name: NAME,
  title: "Paystack",
  settings: PAYSTACK_SETTINGS,
  connect(settings, tools) {
    const client = new PaystackClient(settings, tools);
    const codes = new BankCodes(settings.bankCodes);
    const account: PaystackAccount = {
      ...{ client, settings, now: tools.now },
      banks: new BankDirectory(client, codes, tools.nowMs),
      recipients: new Recipients(client),
    };
    const statements = paystackStatements(NAME, account, tools.nowMs);
    return {
      bankRail: bankRail(account, codes),
      collectionRail: collectionRail(account),
      statements,
      notices: paystackNotices(NAME, settings.secretKey),
      check: async (call) =>
        addStatementRemark(await checkAccount(account, call), statements, tools.now(), call),
      close: () => client.close(),
    };
  },
});

/** No bank has this code. It replaces a code of ours that means another bank at Paystack. */
const NO_BANK = "000";

/** Everything behind this uses only Paystack's bank codes. */
function bankRail(account: PaystackAccount, codes: BankCodes): BankRailAdapter {
  const atTheirs = <Account extends BankAccount>(destination: Account): Account => ({
    ...destination,
    bankCode: codes.toTheirs(destination.bankCode) ?? NO_BANK,
  });
  const translated = (payment: Payment): Payment => ({
    ...payment,
    destination: atTheirs(payment.destination),
  });
  return {
    name: NAME,
    referenceFor: formatSubject,
    send: (payment, call) => sendPayment(account, translated(payment), call),
    find: (payment, call) => findPayment(account, translated(payment), call),
    nameOf: (destination, call) => nameAccount(account, atTheirs(destination), call),
  };
}

const collectionRail = (account: PaystackAccount): CollectionRailAdapter => ({
  name: NAME,
  referenceFor: formatSubject,
  openAccount: (request, call) =>
    request.once === null
      ? openDedicatedAccount(account, request, call)
      : openOneTimeAccount(account, request, request.once, call),
  findCredit: (noticed, call) => findCredit(account, noticed, call),
});
