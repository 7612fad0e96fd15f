import type { Kit } from "../../../kernel/kit.ts";
import { readExpecting, readNamed, readNumbered } from "./candidate-queries.ts";
import {
  type Candidate,
  type CandidateAccount,
  nameWords,
  pairsOf,
  rankCandidates,
  similarNumbers,
} from "./candidate-rules.ts";
import { noSuchCredit } from "./errors.ts";
import { findUnmatched, readMode, type UnmatchedCredit } from "./queries.ts";

const CANDIDATES_MAX = 10;
const DAY_MS = 86_400_000;
const DAYS_BEFORE = 31;

/**
 * Returns the virtual accounts that an unmatched credit was probably meant for, with the reasons, the most probable
 * first. Throws if the credit is assigned already, and for an unknown one.
 */
export async function findCandidates(
  { database }: Pick<Kit, "database">,
  id: bigint,
): Promise<readonly Candidate[]> {
  const credit = await findUnmatched(database, id);
  if (credit === undefined) throw noSuchCredit({ id });
  const place = { ...credit, mode: await readMode(database, credit.environmentId) };
  const pairs = pairsOf(nameWords(credit.narration));
  const found = [
    ...(await readNumbered(database, place, similarNumbers(credit.accountNumber))),
    ...(await readExpecting(database, place, { amount: credit.amount, ...periodOf(credit) })),
    ...(pairs.length === 0 ? [] : await readNamed(database, place, pairs)),
  ];
  return rankCandidates(credit, withoutRepetitions(found), CANDIDATES_MAX);
}

/** A payer can only pay an account that was opened before. Clocks of test mode may differ by a day. */
const periodOf = ({ arrivedAt }: UnmatchedCredit) => ({
  from: new Date(arrivedAt.getTime() - DAYS_BEFORE * DAY_MS),
  until: new Date(arrivedAt.getTime() + DAY_MS),
});

const withoutRepetitions = (found: readonly CandidateAccount[]): readonly CandidateAccount[] => [
  ...new Map(found.map((one) => [`${one.environmentId}/${one.id}`, one])).values(),
];
