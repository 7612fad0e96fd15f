import { CURRENCIES, type Currency } from "../../money.ts";

/** What the verifier looked at, in plain figures, and everything that is not as it should be. */
export interface LedgerReport {
  readonly transactions: number;
  readonly entries: number;
  readonly accounts: number;
  readonly openAccounts: number;
  /** Accounts that have money on hold. */
  readonly accountsWithHolds: number;
  /** Links of the chains of digests, and rows that were compared with them. */
  readonly links: number;
  readonly digestedRows: number;
  /** Rows of other tables that were compared with the books. */
  readonly comparedRows: number;
  readonly currencies: readonly CurrencyFigures[];
  readonly durationMs: number;
  /** One sentence each; an empty list is the proof. */
  readonly findings: readonly string[];
  /** Findings beyond those that are listed. */
  readonly findingsOmitted: number;
}

export interface CurrencyFigures {
  readonly currency: Currency;
  /** What all entries sum to: zero, or money was made or lost. */
  readonly entries: bigint;
  /** What checked accounts hold: the money of merchants and their customers. */
  readonly checked: bigint;
}

/** Gathers figures and findings while the proofs run. However much is wrong, it stays small. */
export class Tally {
  transactions = 0;
  entries = 0;
  accounts = 0;
  openAccounts = 0;
  accountsWithHolds = 0;
  links = 0;
  digestedRows = 0;
  comparedRows = 0;
  readonly #entrySums = new Map<string, bigint>();
  readonly #checkedSums = new Map<string, bigint>();
  readonly #findings: string[] = [];
  readonly #findingsMax: number;
  #omitted = 0;

  constructor(findingsMax: number) {
    this.#findingsMax = findingsMax;
  }

  find(sentence: string): void {
    if (this.#findings.length < this.#findingsMax) this.#findings.push(sentence);
    else this.#omitted += 1;
  }

  addEntries(currency: string, amount: bigint): void {
    this.#entrySums.set(currency, (this.#entrySums.get(currency) ?? 0n) + amount);
  }

  addChecked(currency: string, amount: bigint): void {
    this.#checkedSums.set(currency, (this.#checkedSums.get(currency) ?? 0n) + amount);
  }

  report(durationMs: number): LedgerReport {
    const { transactions, entries, accounts, openAccounts, accountsWithHolds } = this;
    const { links, digestedRows, comparedRows } = this;
    const currencies = CURRENCIES.map((currency) => ({
      currency,
      entries: this.#entrySums.get(currency) ?? 0n,
      checked: this.#checkedSums.get(currency) ?? 0n,
    }));
    const [findings, findingsOmitted] = [this.#findings, this.#omitted];
    return {
      transactions,
      entries,
      accounts,
      openAccounts,
      accountsWithHolds,
      links,
      digestedRows,
      comparedRows,
      currencies,
      durationMs,
      findings,
      findingsOmitted,
    };
  }
}
