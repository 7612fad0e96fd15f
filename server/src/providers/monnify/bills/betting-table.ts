/** What the operator names for one of our codes: a biller of Monnify, and its product if it sells several. */
interface NamedBiller {
  readonly code: string;
  readonly productCode: string | undefined;
}

/** The operator's table of betting billers, for those whose name does not decide their code. */
export class BettingTable {
  readonly #named: ReadonlyMap<string, NamedBiller>;

  /** Takes `BET9JA=biller,BETKING=biller/product`. */
  constructor(table: string | null) {
    const entries = (table ?? "").split(",").flatMap((entry) => {
      const [code = "", named = ""] = entry.split("=");
      const [biller = "", productCode] = named.split("/");
      return biller === "" ? [] : [[biller, { code, productCode }] as const];
    });
    this.#named = new Map(entries);
  }

  /** Our code of a biller: the operator's, or the letters and digits of its name. */
  codeOf(biller: string, name: string): string {
    return this.#named.get(biller)?.code ?? name.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
  }

  isNamed(biller: string): boolean {
    return this.#named.has(biller);
  }

  /** The product that the operator has named for a biller. */
  productOf(biller: string): string | undefined {
    return this.#named.get(biller)?.productCode;
  }
}
