/** A mutant that changes nothing that anyone could observe, and why. */
export interface Equivalent {
  readonly file: string;
  readonly change: string;
  /** The line on which it begins. */
  readonly code: string;
  readonly why: string;
}

export const EQUIVALENT: readonly Equivalent[] = [];
