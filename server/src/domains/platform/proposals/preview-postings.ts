import type { Books, EntryRow } from "../../../kernel/ledger/books.ts";
import { describeOpenAccount } from "../../../kernel/ledger/chart.ts";
import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import type { Currency, Minor } from "../../../kernel/money.ts";

/** What an action would do to one account. */
export interface PreviewedPosting {
  /** The kind of a checked account, or the name of an open one: `business_wallet`, `suspense`. */
  readonly name: string;
  /** As `ledger accounts` names it: `7/1042`, or the name of an open account. */
  readonly account: string;
  readonly bucket: Bucket;
  readonly amount: Minor;
  readonly currency: Currency;
}

const BUCKETS = ["available", "held", "pending"] as const;
type Bucket = (typeof BUCKETS)[number];

/** Leaves a decision without a commit, with what it posted. */
class Previewed extends Error {
  readonly postings: readonly PreviewedPosting[];

  constructor(postings: readonly PreviewedPosting[]) {
    super("a preview commits nothing");
    this.postings = postings;
  }
}

/** The operation, decided on the current books. It always throws, so that the ledger drops what it wrote. */
export const withoutCommit = <Outcome>(inner: MoneyOperation<Outcome>): MoneyOperation<Outcome> =>
  operation({
    ...inner,
    decide(found, books) {
      inner.decide(found, books);
      throw new Previewed(addPostings(books));
    },
  });

/** Returns what a decision without a commit posted. Throws what the action refused. */
export async function previewPostings(
  perform: () => Promise<unknown>,
): Promise<readonly PreviewedPosting[]> {
  try {
    await perform();
  } catch (error) {
    if (error instanceof Previewed) return error.postings;
    throw error;
  }
  throw new Error("a preview was committed");
}

/** The sum of each bucket of each account, in the order of the postings. */
function addPostings(books: Books): readonly PreviewedPosting[] {
  const byAccount = Map.groupBy(
    books.changes.entries,
    ({ environmentId, accountId }) => `${environmentId}/${accountId}`,
  );
  return [...byAccount.values()].flatMap((entries) => addEntries(books, entries));
}

function addEntries(books: Books, entries: readonly EntryRow[]): readonly PreviewedPosting[] {
  const [first] = entries;
  if (first === undefined) return [];
  const account = describe(books, first);
  return BUCKETS.map((bucket) => ({
    ...account,
    bucket,
    amount: entries.reduce((sum, entry) => sum + entry[bucket], 0n),
  })).filter(({ amount }) => amount !== 0n);
}

function describe(books: Books, { environmentId, accountId }: EntryRow) {
  const open = describeOpenAccount(accountId);
  if (open !== undefined) return { ...open, account: open.name };
  const { kind, currency } = books.account(accountId, environmentId);
  return { name: kind, currency, account: `${environmentId}/${accountId}` };
}
