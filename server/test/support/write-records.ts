import { businessWallets } from "../../src/domains/platform/businesses/index.ts";
import {
  referenceOf,
  type Transaction,
  transactions,
} from "../../src/domains/platform/transactions/index.ts";
import { present } from "../../src/kernel/assert.ts";
import type { Kit } from "../../src/kernel/kit.ts";
import { internalCaller } from "../../src/kernel/ledger/internal-caller.ts";
import { operation } from "../../src/kernel/ledger/operation.ts";

const wallet = { record: businessWallets, by: "kind", key: "business_wallet/NGN" };

let writings = 0;

/** Writes records with the given fields over those of a usual, completed one, and returns their references. */
export async function writeRecords(
  kit: Kit,
  environmentId: bigint,
  wanted: readonly Partial<Transaction>[],
): Promise<string[]> {
  const writing = operation({
    name: "transactions.test",
    rows: wanted.length * 2,
    needs: { wallet },
    decide({ wallet: found }, books) {
      const { accountId } = present(found, "the wallet");
      return wanted.map((given) => {
        const createdAt = given.createdAt ?? books.now;
        const row: Transaction = {
          ...USUAL,
          environmentId,
          id: books.nextId(),
          accountId,
          createdAt,
          updatedAt: createdAt,
          ...given,
        };
        return referenceOf(books.insert(transactions, row));
      });
    },
  });
  writings += 1;
  const key = `test records ${writings}`;
  const { outcome } = await kit.ledger.run(writing, internalCaller(environmentId, key));
  return present(outcome, "the references");
}

/** The fields of a usual transfer that completed at once. */
export const USUAL = {
  type: "Transfer",
  service: "transfers",
  channel: "BankTransfer",
  postingType: "Debit",
  status: "Successful",
  currency: "NGN",
  amount: 2_500_000n,
  fee: 2_500n,
  vat: 174n,
  stampDuty: 5_000n,
  settledAmount: 2_500_000n,
  description: "Rent for March",
  receiverBankCode: "058",
  receiverBankName: "Guaranty Trust Bank",
  receiverAccountName: "Amina Bello",
  receiverAccountNumber: "3012450019",
  senderName: null,
  senderAccountNumber: null,
  phoneNumber: "08030000000",
  sessionId: "090267260131081530000000123456",
  stan: "123456",
  match: null,
  accountReference: null,
  customerId: null,
  settlesAt: null,
  progress: null,
  holdId: null,
  provider: null,
  orderReference: null,
  providerReference: null,
  scenario: null,
  reason: null,
  sentAt: null,
} as const satisfies Partial<Transaction>;
