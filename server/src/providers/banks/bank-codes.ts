/** Translates bank codes between ours, which are the central bank's, and a provider's. */
export class BankCodes {
  readonly #theirs: ReadonlyMap<string, string>;
  readonly #ours: ReadonlyMap<string, string>;

  /** Takes the operator's table: `999992=305,…`. */
  constructor(table: string) {
    const pairs = table
      .split(",")
      .map((pair) => pair.split("="))
      .flatMap(([ours, theirs]) =>
        ours === undefined || theirs === undefined ? [] : [[ours, theirs] as const],
      );
    this.#theirs = new Map(pairs);
    this.#ours = new Map(pairs.map(([ours, theirs]) => [theirs, ours]));
  }

  /**
   * The provider's code for a bank. Undefined if that code means another bank there: the money would go to the same
   * account number at the wrong bank.
   */
  toTheirs(ours: string): string | undefined {
    const theirs = this.#theirs.get(ours);
    if (theirs !== undefined) return theirs;
    return this.#ours.has(ours) ? undefined : ours;
  }

  toOurs(theirs: string): string {
    return this.#ours.get(theirs) ?? theirs;
  }
}
