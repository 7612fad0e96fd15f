import { present } from "../../../kernel/assert.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import type { Need } from "../../../kernel/ledger/records.ts";
import { formatScenario, type Scenario } from "../../../kernel/providers/ports/scenario.ts";
import { formatReference, parseReference } from "../../../kernel/references.ts";
import type { Vault } from "../../../kernel/sealing/vault.ts";
import { type BusinessWallet, businessWallets } from "../../platform/businesses/index.ts";
import { neededPrices, type PriceList, pricesIn } from "../../platform/pricing/index.ts";
import { holdPrice } from "./charge-verification.ts";
import { requireVerifier, type VerifierChoice } from "./choose-verifier.ts";
import { otherContent } from "./errors.ts";
import { scheduleRequery } from "./jobs.ts";
import { type BodyKey, bodyKeyOf, bodyKeys, type Verification, verifications } from "./queries.ts";
import { FIRST_REQUERY_MS, maskedIdentifiers, type VerificationType } from "./rules.ts";
import { hashContent, hashQuestion, type Question, sealQuestion } from "./seal-identity.ts";

/** An order for a verification. */
export interface VerificationOrder extends Question {
  readonly type: VerificationType;
  /** The id of the request. */
  readonly requestId: string;
  readonly operationKey: string;
  readonly scenario: Scenario | undefined;
  readonly verifier: VerifierChoice;
  /** The purpose and the customer. Undefined: the merchant ordered the verification. */
  readonly purpose?: string;
  readonly customerId?: bigint;
}

/** An order whose stored parts are sealed. It is made before the ledger takes locks. */
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
    identifierHash: hashQuestion(vault, identifiers),
    maskedIdentifiers: maskedIdentifiers({ ...identifiers }),
  };
}

/** The wallet that pays for verifications. */
export const payingWallet: Need<BusinessWallet> = {
  record: businessWallets,
  by: "kind",
  key: "business_wallet/NGN",
};

export const formatVerification = (id: bigint): string => formatReference("ver", id);

export const parseVerification = (reference: string): bigint =>
  present(parseReference("ver", reference), "the reference of a verification");

/**
 * Returns the operation that begins a merchant's own verification. The body's key identifies one verification,
 * independent of the header's key.
 */
export function beginVerification(
  vault: Vault,
  given: VerificationOrder,
  bodyKey: string | undefined,
): MoneyOperation<string> {
  const order = sealOrder(vault, given);
  const content = hashContent(vault, given.type, given.identifiers);
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
      if (bodyKey !== undefined) storeKey(books, known, bodyKey, content, begun.id);
      return formatVerification(begun.id);
    },
  });
}

function storeKey(
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
 * Holds the price of a verification and stores it as pending. `runCheck` calls the provider. If the process of the
 * request dies, a job does. Throws if no provider takes the check, and for insufficient funds.
 */
export function startVerification(
  books: Books,
  wallet: BusinessWallet | undefined,
  prices: PriceList,
  order: SealedOrder,
  bodyKey: string | null = null,
): Verification {
  const { type } = order;
  const verifier = requireVerifier(order.verifier);
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
  scheduleRequery(books, { id, attempt: null }, new Date(books.now.getTime() + FIRST_REQUERY_MS));
  return begun;
}
