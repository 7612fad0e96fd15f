import { isProposed, type Proposed } from "../../src/domains/platform/proposals/index.ts";

/** What an act has done. Test mode performs acts at once, so that one was only proposed fails the test. */
export function doneOf<Done extends object>(performed: Done | Proposed): Done {
  if (isProposed(performed)) throw new Error("the act was proposed and not performed");
  return performed;
}
