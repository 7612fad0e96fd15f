import { isProposed, type Proposed } from "../../src/domains/platform/proposals/index.ts";

/** The result of an action. Test mode performs actions at once, so a mere proposal fails the test. */
export function doneOf<Done extends object>(performed: Done | Proposed): Done {
  if (isProposed(performed)) throw new Error("the act was proposed and not performed");
  return performed;
}
