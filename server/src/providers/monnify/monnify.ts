import type { BankRailAdapter } from "../../kernel/providers/ports/bank-rail.ts";
import type { CollectionRailAdapter } from "../../kernel/providers/ports/collection-rail.ts";
import { formatSubject } from "../../kernel/providers/references.ts";
import { BankCodes } from "../banks/bank-codes.ts";
import { defineProvider } from "../provider-definition.ts";
import { addStatementRemark } from "../statements/check-statement.ts";
import { BettingCatalogue } from "./bills/betting-catalogue.ts";
import { monnifyBills } from "./bills/bill-aggregator.ts";
import { checkAccount } from "./check-account.ts";
import { findCredit } from "./collections/find-credit.ts";
import { openOneTimeAccount } from "./collections/open-one-time-account.ts";
import { openReservedAccount } from "./collections/open-reserved-account.ts";
import { MonnifyClient } from "./connection/monnify-client.ts";
import type { MonnifyAccount } from "./monnify-account.ts";
import { monnifyNotices } from "./notices.ts";
import { MONNIFY_SETTINGS } from "./settings.ts";
import { monnifyStatements } from "./statements/statement-source.ts";
import { findPayment } from "./transfers/find-payment.ts";
import { nameAccount } from "./transfers/name-account.ts";
import { sendPayment } from "./transfers/send-payment.ts";

const NAME = "monnify";

/** Monnify, which pays to banks, opens account numbers and funds betting accounts. */
export const monnify = defineProvider({
  name: NAME,
  title: "Monnify",
  settings: MONNIFY_SETTINGS,
  connect(settings, tools) {
    const client = new MonnifyClient(settings, tools);
    const banks = new BankCodes(settings.bankCodes);
    const account: MonnifyAccount = { client, settings, banks, now: tools.now };
    const betting = new BettingCatalogue(account);
    const statements = monnifyStatements(NAME, account);
    return {
      bankRail: bankRail(account),
      collectionRail: collectionRail(account),
      billAggregator: monnifyBills(NAME, account, betting),
      statements,
      notices: monnifyNotices(NAME, settings.secretKey, banks),
      check: async (call) =>
        addStatementRemark(
          await checkAccount(account, betting, call),
          statements,
          tools.now(),
          call,
        ),
      close: () => client.close(),
    };
  },
});

const bankRail = (account: MonnifyAccount): BankRailAdapter => ({
  name: NAME,
  referenceFor: formatSubject,
  send: (payment, call) => sendPayment(account, payment, call),
  find: (payment, call) => findPayment(account, payment, call),
  nameOf: (destination, call) => nameAccount(account, destination, call),
});

const collectionRail = (account: MonnifyAccount): CollectionRailAdapter => ({
  name: NAME,
  referenceFor: formatSubject,
  openAccount: (request, call) =>
    request.once === null
      ? openReservedAccount(account, request, call)
      : openOneTimeAccount(account, request, request.once, call),
  findCredit: (noticed, call) => findCredit(account, noticed, call),
});
