import { present } from "../../../kernel/assert.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import { placeHold } from "../../../kernel/ledger/holds.ts";
import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import type { Need } from "../../../kernel/ledger/records.ts";
import type { IdentityVerifier } from "../../../kernel/providers/ports/identity-verifier.ts";
import { formatScenario, type Scenario } from "../../../kernel/providers/ports/scenario.ts";
import { providerUnavailable } from "../../../kernel/providers/refusals.ts";
import { formatReference, parseReference } from "../../../kernel/references.ts";
import type { Vault } from "../../../kernel/secrets/vault.ts";
import { type BusinessWallet, businessWallets } from "../../platform/businesses/index.ts";
import {
  chargesFor,
  neededPrices,
  type PriceList,
  pricesIn,
} from "../../platform/pricing/index.ts";
import { writeTransaction } from "../../platform/transactions/index.ts";
import { insufficientFee, otherContent } from "./errors.ts";
import { scheduleAsking } from "./jobs.ts";
import { type BodyKey, bodyKeyOf, bodyKeys, type Verification, verifications } from "./queries.ts";
import { FIRST_LOOK_MS, maskedIdentifiers, titleOf, type VerificationType } from "./rules.ts";
import { hashOfContent, hashOfQuestion, type Question, sealQuestion } from "./seal-identity.ts";

/** A question as somebody orders it. */
export interface VerificationOrder extends Question {
  readonly type: VerificationType;
  /** The request's, by which a repetition of it is known. */
  readonly requestId: string;
  readonly operationKey: string;
  readonly scenario: Scenario | undefined;
  /** Undefined where nobody verifies in this mode. */
  readonly verifier: IdentityVerifier | undefined;
  /** What it is for, and whose, where it is not the merchant's own question. */
  readonly purpose?: string;
  readonly customerId?: bigint;
}

/** An order with everything sealed that is kept of it, made before anything is locked. */
export interface SealedOrder extends Omit<VerificationOrder, keyof Question> {
  readonly question: Buffer;
  readonly identifierHash: Buffer;
  readonly maskedIdentifiers: string;
}

export function sealOrder(
  vault: Vault,
  { identifiers, claimed, ...order }: VerificationOrder,
): SealedOrder {
  return {
    ...order,
    question: sealQuestion(vault, order.requestId, { identifiers, claimed }),
    identifierHash: hashOfQuestion(vault, identifiers),
    maskedIdentifiers: maskedIdentifiers({ ...identifiers }),
  };
}

/** The wallet that pays for every verification. */
export const payingWallet: Need<BusinessWallet> = {
  record: businessWallets,
  by: "kind",
  key: "business_wallet/NGN",
};

export const formatVerification = (id: bigint): string => formatReference("ver", id);

export const parseVerification = (reference: string): bigint =>
  present(parseReference("ver", reference), "a reference of a verification");

/** A merchant's own question. The key in the body means one verification, whatever the header says. */
export function beginVerification(
  vault: Vault,
  given: VerificationOrder,
  bodyKey: string | undefined,
): MoneyOperation<string> {
  const order = sealOrder(vault, given);
  const content = hashOfContent(vault, given.type, given.identifiers);
  return operation({
    name: "verification.begin",
    needs: {
      wallet: payingWallet,
      prices: neededPrices,
      known: bodyKey === undefined ? [] : [bodyKeyOf(bodyKey)],
    },
    decide({ wallet, prices, known: [known] }, books) {
      if (known !== undefined && known.verificationId !== null) {
        if (!known.content.equals(content)) throw otherContent();
        return formatVerification(known.verificationId);
      }
      const begun = startVerification(books, wallet, pricesIn(prices), order, bodyKey ?? null);
      if (bodyKey !== undefined) keepKey(books, known, bodyKey, content, begun.id);
      return formatVerification(begun.id);
    },
  });
}

function keepKey(
  books: Books,
  known: BodyKey | undefined,
  key: string,
  content: Buffer,
  verificationId: bigint,
): void {
  if (known !== undefined) books.update(bodyKeys, known, { content, verificationId });
  else
    books.insert(bodyKeys, { environmentId: books.environment.id, key, content, verificationId });
}

/**
 * Holds what a verification costs and writes down that it is asked. No provider is called: that is `carryOut`'s, and
 * if whoever should do it dies, a job's.
 */
export function startVerification(
  books: Books,
  wallet: BusinessWallet | undefined,
  prices: PriceList,
  order: SealedOrder,
  bodyKey: string | null = null,
): Verification {
  const { verifier, type } = order;
  if (verifier === undefined) throw providerUnavailable();
  const { accountId } = present(wallet, "the business wallet");
  const id = books.nextId();
  const environmentId = books.environment.id;
  const paid = holdPrice(books, accountId, prices, order);
  const begun = books.insert(verifications, {
    environmentId,
    id,
    accountId,
    type,
    purpose: order.purpose ?? null,
    customerId: order.customerId ?? null,
    status: "Pending",
    question: order.question,
    identifierHash: order.identifierHash,
    result: null,
    maskedIdentifiers: order.maskedIdentifiers,
    reason: null,
    provider: verifier.name,
    checkReference: verifier.referenceFor({ environmentId, id }),
    providerReference: null,
    scenario: order.scenario === undefined ? null : formatScenario(order.scenario),
    ...paid,
    requestId: order.requestId,
    operationKey: order.operationKey,
    bodyKey,
    answered: null,
    createdAt: books.now,
    updatedAt: books.now,
    erasedAt: null,
  });
  scheduleAsking(books, { id, ask: null }, FIRST_LOOK_MS);
  return begun;
}

/** What is free moves nothing and leaves no transaction. */
function holdPrice(
  books: Books,
  accountId: bigint,
  prices: PriceList,
  { type, customerId }: SealedOrder,
): Pick<Verification, "price" | "transactionId" | "holdId" | "walletStatus"> {
  const { fee: price, vat, currency } = chargesFor(prices, type);
  if (price === 0n) return { price, transactionId: null, holdId: null, walletStatus: null };
  const { available } = books.account(accountId);
  if (available < price) throw insufficientFee({ available, price, currency });
  const description = titleOf(type);
  const hold = placeHold(books, accountId, price, "verification_held", description);
  const { id: transactionId } = writeTransaction(books, {
    accountId,
    type: "Verification",
    service: "verification",
    channel: "Internal",
    postingType: "Debit",
    status: "Pending",
    currency,
    amount: price,
    fee: 0n,
    vat,
    stampDuty: 0n,
    settledAmount: 0n,
    description,
    customerId: customerId ?? null,
  });
  return { price, transactionId, holdId: hold.id, walletStatus: "Pending" };
}
