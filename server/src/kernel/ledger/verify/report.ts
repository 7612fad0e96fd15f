import { CURRENCIES, type Currency } from "../../money.ts";

/** What the verifier counted, and every fault that it found. */
export interface LedgerReport {
  readonly transactions: number;
  readonly entries: number;
  readonly accounts: number;
  readonly openAccounts: number;
  /** Accounts that have money on hold. */
  readonly accountsWithHolds: number;
  /** Links of the digest chains, and rows that were compared with them. */
  readonly links: number;
  readonly digestedRows: number;
  /** Rows of other tables that were compared with the books. */
  readonly comparedRows: number;
  /** Months whose entries are in archives only. */
  readonly archivedMonths: number;
  readonly currencies: readonly CurrencyFigures[];
  readonly durationMs: number;
  /** One sentence each. An empty list proves the books. */
  readonly findings: readonly string[];
  /** The number of findings that are not listed. */
  readonly findingsOmitted: number;
}

export interface CurrencyFigures {
  readonly currency: Currency;
  /** The sum of all entries. Anything but zero means that money was created or lost. */
  readonly entries: bigint;
  /** The balance of all checked accounts: the money of merchants and their customers. */
  readonly checked: bigint;
}

const FINDINGS_MAX = 100;

/** Collects figures and findings while the proofs run. It keeps a limited number of findings. */
export class Tally {
  transactions = 0;
  entries = 0;
  accounts = 0;
  openAccounts = 0;
  accountsWithHolds = 0;
  links = 0;
  digestedRows = 0;
  comparedRows = 0;
  archivedMonths = 0;
  readonly #entrySums = new Map<string, bigint>();
  readonly #checkedSums = new Map<string, bigint>();
  readonly #findings: string[] = [];
  readonly #findingsMax: number;
  #omitted = 0;

  constructor(findingsMax = FINDINGS_MAX) {
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
    const { links, digestedRows, comparedRows, archivedMonths } = this;
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
      archivedMonths,
      currencies,
      durationMs,
      findings,
      findingsOmitted,
    };
  }
}
