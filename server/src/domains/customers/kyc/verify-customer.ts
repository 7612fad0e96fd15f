import { present } from "../../../kernel/assert.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import type { PersonFound } from "../../../kernel/providers/ports/identity-verifier.ts";
import {
  type Customer,
  type CustomerColumns,
  customerById,
  customers,
  recordChange,
} from "../customers/index.ts";
import { type Category, type KycTiers, neededKycTiers, toKycTiers } from "../kyc-tiers/index.ts";
import {
  type Ending,
  purposeWithNeeds,
  type Verdict,
  type Verification,
} from "../verification/index.ts";
import { reviewWithheld, type Wallet, wallets, walletsOf } from "../wallets/index.ts";
import { findOtherHolder, holderOfBvn } from "./one-bvn-one-customer.ts";
import { publishTierChange } from "./publish-tier-change.ts";
import { itemOf, type KycItem, kycItems } from "./queries.ts";
import { categoryOf, FIELD_OF, findMismatch } from "./rules.ts";

export const KYC = "kyc";

/** Applies a registry's answer to the customer, in the transaction that charges for the answer. */
export const kycPurpose = purposeWithNeeds({
  name: KYC,
  needs: ({ type, customerId, identifierHash }) => {
    const id = present(customerId ?? undefined, "the customer of an item");
    const category = present(categoryOf(type), "the category of an item");
    return {
      customer: customerById(id),
      item: itemOf(id, category),
      tiers: neededKycTiers,
      wallets: walletsOf(id),
      holders: holderOfBvn(category, identifierHash),
    };
  },
  end(books, verification, ending, found) {
    const known: Known = {
      customer: present(found.customer, "the customer of an item"),
      item: present(found.item, "the item of a verification"),
      wallets: found.wallets.filter((wallet) => wallet !== undefined),
      tiers: toKycTiers(found.tiers),
      holder: found.holders[0],
    };
    const fault = ending.kind === "no_answer" ? undefined : faultOf(known, ending);
    const { customer, item } = known;
    const kycPending = customer.kycPending.filter((one) => one !== item.category);
    if (fault === undefined && ending.kind === "found") {
      pass(books, known, verification, personIn(ending));
    } else {
      books.update(customers, customer, { kycPending, updatedAt: books.now });
    }
    const outcome = outcomeOf(ending, fault);
    books.update(kycItems, item, { outcome, fault: fault?.field ?? null, updatedAt: books.now });
    return fault === undefined ? MATCHED : { status: "Failed", reason: fault.reason };
  },
});

const MATCHED: Verdict = { status: "Successful", reason: null };

interface Known {
  readonly customer: Customer;
  readonly item: KycItem;
  readonly wallets: readonly Wallet[];
  readonly tiers: KycTiers;
  /** The customer whom this BVN already verifies. */
  readonly holder: Customer | undefined;
}

/** Why the registry's answer is not about this customer. */
interface Fault {
  readonly field: string;
  readonly reason: string;
}

const FIELD_NAMES: Readonly<Record<string, string>> = {
  firstName: "first name",
  lastName: "last name",
  dateOfBirth: "date of birth",
};

function faultOf(
  { customer, item, holder }: Known,
  ending: Exclude<Ending, { kind: "no_answer" }>,
): Fault | undefined {
  const field = FIELD_OF[item.category];
  if (ending.kind === "no_record") {
    return { field, reason: `The registry has no record under this \`${field}\`.` };
  }
  const differing = findMismatch(customer, personIn(ending));
  if (differing !== undefined) {
    const reason = `The registry has a different ${FIELD_NAMES[differing]} under this \`${field}\`.`;
    return { field: differing, reason };
  }
  const reason = findOtherHolder(customer, holder);
  return reason === undefined ? undefined : { field, reason };
}

function personIn(ending: Extract<Ending, { kind: "found" }>): PersonFound {
  // Every KYC check is about a person. Only a company check finds none.
  return ending.findings as PersonFound;
}

function outcomeOf(ending: Ending, fault: Fault | undefined): KycItem["outcome"] {
  if (ending.kind === "no_answer") return "Unanswered";
  return fault === undefined ? "Passed" : "Failed";
}

/** Records the verified category in the customer and in each open wallet. The tier follows from it. */
function pass(
  books: Books,
  { customer, item, wallets: found, tiers }: Known,
  { identifierHash }: Verification,
  person: PersonFound,
): void {
  const { category } = item;
  const verified = [...customer.verified, category];
  const dateOfBirth = customer.dateOfBirth ?? person.dateOfBirth;
  const after = books.update(customers, customer, {
    ...numberOf(customer, item),
    verified,
    verifiedBvnHash: category === "BVN" ? identifierHash : customer.verifiedBvnHash,
    kycPending: customer.kycPending.filter((one) => one !== category),
    dateOfBirth,
    updatedAt: books.now,
  });
  for (const wallet of found) {
    reviewWithheld(books, books.update(wallets, wallet, { verified, updatedAt: books.now }));
  }
  recordChange(books, customer.id, "kyc", [
    { field: "verified", before: customer.verified, after: verified },
    { field: FIELD_OF[category], before: null, after: item.numberMasked },
  ]);
  publishTierChange(books, customer, after, tiers);
}

/** The verified number replaces a claimed one. */
function numberOf(customer: Customer, item: KycItem): CustomerColumns {
  const { category, numberSealed, numberHash, numberMasked } = item;
  if (category === "BVN") {
    return { bvnSealed: numberSealed, bvnHash: numberHash, bvnMasked: numberMasked };
  }
  if (!isDocument(category) || customer.verified.some(isDocument)) return {};
  return {
    idType: category,
    idNumberSealed: numberSealed,
    idNumberHash: numberHash,
    idNumberMasked: numberMasked,
  };
}

const isDocument = (category: Category): boolean =>
  category === "PASSPORT" || category === "FRSC" || category === "PVC";
