import { present } from "../../../kernel/assert.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import type { PersonFound } from "../../../kernel/providers/ports/identity-verifier.ts";
import {
  type Customer,
  type CustomerColumns,
  customerById,
  customerByVerifiedBvn,
  customers,
  noteChange,
} from "../customers/index.ts";
import { type Category, type Ladder, ladderIn, neededLadder } from "../kyc-tiers/index.ts";
import {
  type Ending,
  purposeWithNeeds,
  type Verdict,
  type Verification,
} from "../verification/index.ts";
import { reviewParked, type Wallet, wallets, walletsOf } from "../wallets/index.ts";
import { itemOf, type KycItem, kycItems } from "./queries.ts";
import { categoryOf, FIELD_OF, faultIn } from "./rules.ts";
import { tellOfTier } from "./tell-of-tier.ts";

export const KYC = "kyc";

/** What follows for a customer from what a registry answers, in the transaction that charges for the answer. */
export const kycPurpose = purposeWithNeeds({
  name: KYC,
  needs: ({ type, customerId, identifierHash }) => {
    const id = present(customerId ?? undefined, "the customer of an item");
    const category = present(categoryOf(type), "the category of an item");
    const hash = category === "BVN" ? identifierHash : null;
    return {
      customer: customerById(id),
      item: itemOf(id, category),
      ladder: neededLadder,
      wallets: walletsOf(id),
      holders: hash === null ? [] : [customerByVerifiedBvn(hash)],
    };
  },
  end(books, verification, ending, found) {
    const known: Known = {
      customer: present(found.customer, "the customer of an item"),
      item: present(found.item, "the item of a verification"),
      wallets: found.wallets.filter((wallet) => wallet !== undefined),
      ladder: ladderIn(found.ladder),
      holder: found.holders[0],
    };
    const fault = ending.kind === "none" ? undefined : faultOf(known, ending);
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
  readonly ladder: Ladder;
  /** The customer whom the same BVN verifies already. */
  readonly holder: Customer | undefined;
}

/** What stands in the way of believing that it is this customer. */
interface Fault {
  readonly field: string;
  readonly reason: string;
}

const WORDS: Readonly<Record<string, string>> = {
  firstName: "first name",
  lastName: "last name",
  dateOfBirth: "date of birth",
};

function faultOf(
  { customer, item, holder }: Known,
  ending: Exclude<Ending, { kind: "none" }>,
): Fault | undefined {
  const field = FIELD_OF[item.category];
  if (ending.kind === "no_record") {
    return { field, reason: `The registry has no record under this \`${field}\`.` };
  }
  const differing = faultIn(customer, personIn(ending));
  if (differing !== undefined) {
    const reason = `The registry has another ${WORDS[differing]} under this \`${field}\`.`;
    return { field: differing, reason };
  }
  if (holder === undefined || holder.id === customer.id) return undefined;
  return { field, reason: "This BVN verifies another customer of yours." };
}

function personIn(ending: Extract<Ending, { kind: "found" }>): PersonFound {
  // Every check of KYC is of a person; only a company's finds none.
  return ending.findings as PersonFound;
}

function outcomeOf(ending: Ending, fault: Fault | undefined): KycItem["outcome"] {
  if (ending.kind === "none") return "Unanswered";
  return fault === undefined ? "Passed" : "Failed";
}

/** The customer is who they say: what was verified is theirs from now on, and the tier follows. */
function pass(
  books: Books,
  { customer, item, wallets: found, ladder }: Known,
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
    reviewParked(books, books.update(wallets, wallet, { verified, updatedAt: books.now }));
  }
  noteChange(books, customer.id, "kyc", [
    { field: "verified", before: customer.verified, after: verified },
    { field: FIELD_OF[category], before: null, after: item.numberMasked },
  ]);
  tellOfTier(books, customer, after, ladder);
}

/** The number that was verified becomes the customer's, whatever was claimed before. */
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
