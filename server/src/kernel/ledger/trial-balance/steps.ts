/** The size of one step, small enough to take a fraction of a second. */
export interface TrialBalanceSteps {
  /** Environments of one statement. */
  readonly environmentsMax: number;
  /** Pages of a table, 8 KiB each: 512 hold some 35,000 entries. */
  readonly pagesMax: number;
  /** The pause after each step, which leaves the database to the money movements. */
  readonly restMs: number;
  /** After this time no group can still write entries of a moment. Groups are abandoned after ten seconds. */
  readonly settledAfterSeconds: number;
  /** How many missed days one run writes. */
  readonly daysMax: number;
}

export const DEFAULT_STEPS: TrialBalanceSteps = {
  environmentsMax: 200,
  pagesMax: 512,
  restMs: 20,
  settledAfterSeconds: 60,
  daysMax: 31,
};
