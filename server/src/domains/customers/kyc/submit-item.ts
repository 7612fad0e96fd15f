import type { Kit } from "../../../kernel/kit.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import type { Scenario } from "../../../kernel/providers/ports/scenario.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { neededPrices, pricesIn } from "../../platform/pricing/index.ts";
import {
  type Customer,
  customerById,
  customerNotFound,
  customers,
  readCustomer,
  type SealedNumber,
  sealNumber,
} from "../customers/index.ts";
import { type Category, provesTheSame } from "../kyc-tiers/index.ts";
import {
  chooseVerifier,
  formatVerification,
  hashContent,
  hashQuestion,
  payingWallet,
  sealOrder,
  startVerification,
} from "../verification/index.ts";
import { otherIsPending } from "./errors.ts";
import { holderOfBvn, requireFreeBvn } from "./one-bvn-one-customer.ts";
import { itemOf, type KycItem, kycItems } from "./queries.ts";
import { readSubmission, type Submission, type SubmissionBody } from "./read-submission.ts";
import { CHECK_OF, numberFieldOf } from "./rules.ts";
import { KYC } from "./verify-customer.ts";

export interface SubmitOrder {
  readonly environmentId: bigint;
  readonly mode: Mode;
  readonly customerId: bigint;
  readonly body: SubmissionBody;
  readonly requestId: string;
  readonly operationKey: string;
  readonly scenario: Scenario | undefined;
}

/** The outcome of a submission whose category is verified already: no check is made and nothing is charged. */
export const NOTHING_TO_DO = "verified";

/**
 * Returns the operation that begins the check of one item and holds its price. If the same item is pending, the
 * request joins it. Throws for an unknown customer or an incomplete item.
 */
export async function submitItem(kit: Kit, order: SubmitOrder): Promise<MoneyOperation<string>> {
  const { environmentId, customerId, body } = order;
  const customer = await readCustomer(kit.database, environmentId, customerId);
  if (customer === undefined) throw customerNotFound({ param: "id" });
  return submitting(kit, order, readSubmission(body, customer), customer);
}

function submitting(
  { vault, providers }: Kit,
  order: SubmitOrder,
  { category, identifiers, number }: Submission,
  { id: customerId, firstName, lastName, dateOfBirth, phone }: Customer,
): MoneyOperation<string> {
  const { environmentId, mode, requestId, operationKey, scenario } = order;
  const type = CHECK_OF[category];
  const contentHash = hashContent(vault, type, { ...identifiers });
  const field = numberFieldOf(category);
  const sealed = number === undefined ? null : sealNumber(vault, environmentId, field, number);
  const claimed = {
    firstName: firstName ?? undefined,
    lastName: lastName ?? undefined,
    dateOfBirth: dateOfBirth ?? undefined,
    phoneNumber: phone ?? undefined,
  };
  const content = { kind: type, identifiers, claimed };
  const verifier = chooseVerifier({ providers }, { environmentId, mode }, content);
  const question = { type, identifiers, claimed, purpose: KYC, customerId };
  const asked = sealOrder(vault, { ...question, requestId, operationKey, scenario, verifier });
  return operation({
    name: "kyc.submit",
    needs: {
      customer: customerById(customerId),
      item: itemOf(customerId, category),
      holders: holderOfBvn(category, hashQuestion(vault, identifiers)),
      wallet: payingWallet,
      prices: neededPrices,
    },
    decide({ customer, item, holders: [holder], wallet, prices }, books): string {
      if (customer === undefined) throw customerNotFound({ param: "id" });
      if (customer.verified.some((one) => provesTheSame(one, category))) return NOTHING_TO_DO;
      if (item?.outcome === "Pending") return joined(item, contentHash);
      const pending = customer.kycPending.find((one) => provesTheSame(one, category));
      if (pending !== undefined) throw otherIsPending({ category: pending });
      requireFreeBvn(customer, holder);
      const { id } = startVerification(books, wallet, pricesIn(prices), asked);
      keepItem(
        books,
        item,
        newItem(books, { customerId, category, sealed, content: contentHash, id }),
      );
      const kycPending = [...customer.kycPending, category];
      books.update(customers, customer, { kycPending, updatedAt: books.now });
      return formatVerification(id);
    },
  });
}

/** The same pending item is joined and charged once. A different one is refused until the first has an outcome. */
function joined({ category, content, verificationId }: KycItem, given: Buffer): string {
  if (!content.equals(given)) throw otherIsPending({ category });
  return formatVerification(verificationId);
}

interface Kept {
  readonly customerId: bigint;
  readonly category: Category;
  readonly sealed: SealedNumber | null;
  readonly content: Buffer;
  readonly id: bigint;
}

const newItem = (books: Books, { customerId, category, sealed, content, id }: Kept): KycItem => ({
  environmentId: books.environment.id,
  customerId,
  category,
  numberSealed: sealed?.sealed ?? null,
  numberHash: sealed?.hash ?? null,
  numberMasked: sealed?.masked ?? null,
  content,
  verificationId: id,
  outcome: "Pending",
  fault: null,
  updatedAt: books.now,
});

function keepItem(books: Books, before: KycItem | undefined, item: KycItem): void {
  if (before === undefined) {
    books.insert(kycItems, item);
    return;
  }
  const { numberSealed, numberHash, numberMasked, content, verificationId } = item;
  const { outcome, fault, updatedAt } = item;
  const numbers = { numberSealed, numberHash, numberMasked };
  const state = { content, verificationId, outcome, fault, updatedAt };
  books.update(kycItems, before, { ...numbers, ...state });
}
