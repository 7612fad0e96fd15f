import type { CellNumber } from "../../../kernel/cells/cell-number.ts";
import { fold } from "../../../kernel/text/fold.ts";
import { isOpen, type VirtualAccount } from "../virtual-accounts/index.ts";
import type { UnmatchedCredit } from "./queries.ts";

/** A virtual account to which a credit may belong, with its business. */
export interface CandidateAccount
  extends Pick<
    VirtualAccount,
    | "environmentId"
    | "id"
    | "kind"
    | "status"
    | "reference"
    | "accountNumber"
    | "accountName"
    | "amount"
    | "received"
    | "createdAt"
  > {
  readonly businessId: bigint;
  readonly businessName: string;
  readonly serviceAccountNumber: string;
  /** The cell that serves the business now. Null: this one does. */
  readonly movedTo: CellNumber | null;
}

export interface Candidate extends CandidateAccount {
  /** Full sentences: where its business has moved to, then the reasons, the strongest first. */
  readonly reasons: readonly string[];
}

interface Reason {
  readonly weight: number;
  readonly sentence: string;
}

const WORD_LENGTH_MIN = 3;
const WORDS_MAX = 8;

/** Words that many narrations have and no name has. */
const USUAL = new Set([
  ...["and", "bank", "being", "cash", "credit", "for", "from", "goods", "mobile", "money", "ngn"],
  ...["nip", "order", "pay", "payment", "rent", "school", "fees", "the", "transfer", "trf", "ussd"],
]);

/** The words of a text that may be those of a name, in the form in which the index has them. */
export const nameWords = (text: string): readonly string[] =>
  [...new Set(fold(text).split(/[^a-z0-9]+/))]
    .filter((word) => word.length >= WORD_LENGTH_MIN && /^[a-z]+$/.test(word) && !USUAL.has(word))
    .slice(0, WORDS_MAX);

/** Every pair of the words: one word alone is the name of too many people. */
export const pairsOf = (words: readonly string[]): readonly (readonly [string, string])[] =>
  words.flatMap((one, at) => words.slice(at + 1).map((other) => [one, other] as const));

/** The numbers in which one digit differs, or two digits are swapped. */
export function similarNumbers(number: string): readonly string[] {
  const digits = [...number];
  const replaced = digits.flatMap((_, at) => [..."0123456789"].map((to) => digits.with(at, to)));
  const swapped = digits.flatMap((digit, at) =>
    digits.map((other, otherAt) => digits.with(at, other).with(otherAt, digit)),
  );
  const numbers = new Set([...replaced, ...swapped].map((one) => one.join("")));
  numbers.delete(number);
  return [...numbers];
}

/** Returns the accounts that have a reason, the most probable first. */
export function rankCandidates(
  credit: UnmatchedCredit,
  accounts: readonly CandidateAccount[],
  most: number,
): readonly Candidate[] {
  const ranked = accounts.map((account) => ({ account, reasons: reasonsOf(credit, account) }));
  return ranked
    .filter(({ reasons }) => reasons.length > 0)
    .toSorted((one, other) => weightOf(other.reasons) - weightOf(one.reasons) || newer(one, other))
    .slice(0, most)
    .map(({ account, reasons }) => ({
      ...account,
      reasons: [
        ...moveOf(account),
        ...reasons
          .toSorted((one, other) => other.weight - one.weight)
          .map(({ sentence }) => sentence),
      ],
    }));
}

/** The account of a business that moved is not credited here. */
const moveOf = ({ movedTo, serviceAccountNumber }: CandidateAccount): readonly string[] =>
  movedTo === null
    ? []
    : [
        `Its business moved to cell ${movedTo}. Send the credit there: credits send, with --to ${serviceAccountNumber}.`,
      ];

const weightOf = (reasons: readonly Reason[]): number =>
  reasons.reduce((sum, { weight }) => sum + weight, 0);

const newer = (
  one: { readonly account: CandidateAccount },
  other: { readonly account: CandidateAccount },
): number => other.account.createdAt.getTime() - one.account.createdAt.getTime();

function reasonsOf(credit: UnmatchedCredit, account: CandidateAccount): readonly Reason[] {
  const reasons = [byNumber(credit, account), byAmount(credit, account), byName(credit, account)];
  return reasons.filter((reason) => reason !== undefined);
}

function byNumber(credit: UnmatchedCredit, account: CandidateAccount): Reason | undefined {
  const typed = [...credit.accountNumber];
  const places = [...account.accountNumber].flatMap((digit, at) =>
    digit === typed[at] ? [] : [at],
  );
  const [first = 0, second = 0] = places;
  if (places.length === 1)
    return { weight: 50, sentence: `Digit ${first + 1} of its number differs.` };
  const isSwapped =
    places.length === 2 &&
    typed[first] === account.accountNumber[second] &&
    typed[second] === account.accountNumber[first];
  if (!isSwapped) return undefined;
  return {
    weight: second === first + 1 ? 60 : 40,
    sentence: `Digits ${first + 1} and ${second + 1} of its number are swapped.`,
  };
}

function byAmount({ amount: came }: UnmatchedCredit, account: CandidateAccount) {
  const { amount, received, status, kind } = account;
  if (amount === null || !isOpen(status) || amount - received !== came) return undefined;
  const what = kind === "invoice" ? "It is an open invoice" : "It is open";
  return { weight: 35, sentence: `${what} for exactly this amount.` };
}

function byName({ narration }: UnmatchedCredit, { accountName }: CandidateAccount) {
  const named = new Set(nameWords(accountName));
  const shared = nameWords(narration).filter((word) => named.has(word));
  if (shared.length < 2) return undefined;
  const weight = 15 * shared.length;
  return { weight, sentence: `The narration has its name: ${shared.join(" ")}.` };
}
