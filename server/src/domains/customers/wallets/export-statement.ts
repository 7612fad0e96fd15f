import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { type Minor, toDecimal } from "../../../kernel/money.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { readEnvironmentTime } from "../../../kernel/tenancy/environment-time.ts";
import { readOwner } from "../../platform/transactions/index.ts";
import { readCustomer } from "../customers/index.ts";
import { balanceBefore, findStretch, type Period } from "./find-stretch.ts";
import { walletReference } from "./present-wallet.ts";
import type { HeldWallet } from "./queries.ts";
import { findWallet } from "./show-wallet.ts";
import { readFirstEntries, type Stretch } from "./statement-queries.ts";
import { type StatementRow, statementRow } from "./statement-rows.ts";

/** How many rows one statement of the database reads, and one piece of a file holds. */
const ROWS_A_PIECE = 1_000;

/** Everything a file of a statement begins and ends with, and its rows, the oldest first and a piece at a time. */
export interface Statement {
  readonly walletReference: string;
  readonly businessName: string;
  readonly mode: Mode;
  readonly customerName: string;
  /** Null while no account number is attached to the wallet. */
  readonly accountNumber: string | null;
  readonly currency: string;
  readonly from: Date | null;
  readonly until: Date;
  readonly openingBalance: Minor;
  readonly closingBalance: Minor;
  readonly pieces: AsyncIterable<readonly StatementRow[]>;
}

/** The statement of a wallet over a period. It is of this moment: what is posted while it is sent is not in it. */
export async function readStatement(
  { database }: Pick<Kit, "database">,
  asked: { environmentId: bigint; walletReference: string; period: Period },
): Promise<Statement> {
  const { environmentId, period } = asked;
  const wallet = await findWallet(database, environmentId, asked.walletReference);
  const stretch = await findStretch(database, wallet, period);
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
    openingBalance: await balanceBefore(database, stretch, stretch.fromSeq),
    closingBalance: await balanceBefore(database, stretch, stretch.beforeSeq),
    pieces: piecesOf(database, wallet, stretch),
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

/** No statement of the database outlives its piece: however slowly a file is read, nothing there waits for it. */
async function* piecesOf(
  database: Kit["database"],
  { currency }: HeldWallet,
  stretch: Stretch,
): AsyncGenerator<readonly StatementRow[]> {
  let { fromSeq } = stretch;
  for (;;) {
    const entries = await readFirstEntries(database.ordered, { ...stretch, fromSeq }, ROWS_A_PIECE);
    if (entries.length > 0) yield entries.map((entry) => statementRow(entry, currency));
    const last = entries.at(-1);
    if (last === undefined || entries.length < ROWS_A_PIECE) return;
    fromSeq = last.seq + 1n;
  }
}

/** What a file says of a statement beside its rows. */
export function headOf(statement: Statement) {
  return {
    walletReference: statement.walletReference,
    currency: statement.currency,
    from: statement.from,
    until: statement.until,
    openingBalance: toDecimal(statement.openingBalance),
    closingBalance: toDecimal(statement.closingBalance),
  };
}
