import type { BookChange, EmulatedRequest, Emulator } from "../../../test/emulators/emulator.ts";
import type { BankAccount, BankRailAdapter } from "../../kernel/providers/ports/bank-rail.ts";
import type { CollectionRailAdapter } from "../../kernel/providers/ports/collection-rail.ts";
import type { NoticeSource } from "../../kernel/providers/ports/notice.ts";
import type { Subject } from "../../kernel/providers/ports/provider-port.ts";
import type {
  StatementLine,
  StatementPage,
  StatementPeriod,
  StatementSourceAdapter,
} from "../../kernel/providers/ports/statement-source.ts";

/** What the suite needs from a provider with a statement, and from its emulator. */
export interface StatementsUnderTest {
  readonly source: StatementSourceAdapter;
  readonly rail: BankRailAdapter;
  readonly collections: CollectionRailAdapter;
  readonly notices: NoticeSource;
  readonly emulator: Emulator;
  readonly accounts: Readonly<Record<"succeeds" | "fails" | "pends", BankAccount>>;
  readonly bvn: string | null;
  /** Whether a request asks for a list of the statement. */
  readonly isList: (request: EmulatedRequest) => boolean;
  /** The same in each run. */
  readonly dice: () => number;
  freshSubject(): Subject;
  /** The provider's clock, which stands still. */
  now(): Date;
  advance(ms: number): void;
  /** Moves a payment to its final status, or reverses it without a notice. */
  settle(reference: string, end?: "reversed"): void;
  pay(accountNumber: string, amount: bigint, change?: BookChange): void;
  deposit(amount: bigint): void;
  /** By the provider's own books. */
  balance(): bigint;
}

const PAGES_MAX = 50;
const TRIES_MAX = 500;

/** All lines of a period. A page with an unknown result is requested again, as the nightly job does. */
export async function readStatement(
  source: StatementSourceAdapter,
  period: StatementPeriod,
): Promise<readonly StatementLine[]> {
  const lines: StatementLine[] = [];
  let token: string | null = null;
  for (let read = 0; read < PAGES_MAX; read += 1) {
    const page: StatementPage = await readPage(source, period, token);
    lines.push(...page.lines);
    token = page.next;
    if (token === null) return lines;
  }
  throw new Error(`the statement has more than ${PAGES_MAX} pages`);
}

export async function readPage(
  source: StatementSourceAdapter,
  period: StatementPeriod,
  token: string | null,
): Promise<StatementPage> {
  for (let tried = 0; tried < TRIES_MAX; tried += 1) {
    const signal = AbortSignal.timeout(5_000);
    const outcome = await source.readStatement(period, token, { signal });
    if (outcome.kind === "page") return outcome;
  }
  throw new Error(`the page ${token} was not read in ${TRIES_MAX} tries`);
}

export const sumOf = (
  lines: readonly StatementLine[],
  read: (line: StatementLine) => bigint,
): bigint => lines.reduce((sum, line) => sum + read(line), 0n);

/** By how much the lines have changed the balance. */
export const netOf = (lines: readonly StatementLine[]): bigint =>
  sumOf(lines, ({ amount, fee }) => amount - fee);
