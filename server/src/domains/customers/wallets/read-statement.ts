import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { type Minor, toDecimal } from "../../../kernel/money.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { readEnvironmentTime } from "../../../kernel/tenancy/environment-time.ts";
import { readOwner } from "../../platform/transactions/index.ts";
import { readCustomer } from "../customers/index.ts";
import { balanceBefore, findEntryRange, type Period } from "./find-entry-range.ts";
import { walletReference } from "./present-wallet.ts";
import type { HeldWallet } from "./queries.ts";
import { findWallet } from "./show-wallet.ts";
import { type EntryRange, readFirstEntries } from "./statement-queries.ts";
import { type StatementRow, statementRow, type WalletEntry } from "./statement-rows.ts";

/** The most rows that one SQL query reads and one piece of a file holds. */
const ROWS_PER_PIECE = 1_000;

/** What a statement file shows, and its rows in pieces, oldest first. */
export interface Statement {
  readonly walletReference: string;
  readonly businessName: string;
  readonly mode: Mode;
  readonly customerName: string;
  /** Null: no account number is attached to the wallet. */
  readonly accountNumber: string | null;
  readonly currency: string;
  readonly from: Date | null;
  readonly until: Date;
  readonly openingBalance: Minor;
  readonly closingBalance: Minor;
  readonly pieces: AsyncIterable<readonly StatementRow[]>;
}

/**
 * Returns the statement of a wallet over a period. Entries posted after this call are not in it. Throws for an
 * unknown wallet, and if entries of the period are archived.
 */
export async function readStatement(
  { database }: Pick<Kit, "database">,
  asked: { environmentId: bigint; walletReference: string; period: Period },
): Promise<Statement> {
  const { environmentId, period } = asked;
  const wallet = await findWallet(database, environmentId, asked.walletReference);
  const range = await findEntryRange(database, wallet, period, { isWhole: true });
  const { businessName, mode } = await readOwner(database, environmentId);
  return {
    walletReference: walletReference(wallet.id),
    businessName,
    mode,
    customerName: await nameOf(database, wallet),
    accountNumber: wallet.virtualAccountNumber,
    currency: wallet.currency,
    from: period.from,
    until: period.until ?? (await readEnvironmentTime(database, environmentId)),
    openingBalance: await balanceBefore(database, range, range.fromSeq),
    closingBalance: await balanceBefore(database, range, range.beforeSeq),
    pieces: rowsOf(readPieces(database, range), wallet),
  };
}

async function nameOf(
  database: Kit["database"],
  { environmentId, customerId }: HeldWallet,
): Promise<string> {
  const customer = present(
    await readCustomer(database, environmentId, customerId),
    "the customer of a wallet",
  );
  return [customer.firstName, customer.lastName].filter((name) => name !== null).join(" ");
}

async function* rowsOf(
  pieces: AsyncIterable<readonly WalletEntry[]>,
  { currency }: HeldWallet,
): AsyncGenerator<readonly StatementRow[]> {
  for await (const entries of pieces) yield entries.map((entry) => statementRow(entry, currency));
}

/**
 * Reads the entries of a range in pieces, oldest first. Each piece is one SQL query, so a slow reader of a file holds no
 * query open.
 */
export async function* readPieces(
  database: Pick<Kit["database"], "ordered">,
  range: EntryRange,
): AsyncGenerator<readonly WalletEntry[]> {
  let { fromSeq } = range;
  for (;;) {
    const entries = await readFirstEntries(database.ordered, { ...range, fromSeq }, ROWS_PER_PIECE);
    if (entries.length > 0) yield entries;
    const last = entries.at(-1);
    if (last === undefined || entries.length < ROWS_PER_PIECE) return;
    fromSeq = last.seq + 1n;
  }
}

/** Returns the fields of a statement file besides its rows. */
export function presentHead(statement: Statement) {
  return {
    walletReference: statement.walletReference,
    currency: statement.currency,
    from: statement.from,
    until: statement.until,
    openingBalance: toDecimal(statement.openingBalance),
    closingBalance: toDecimal(statement.closingBalance),
  };
}
