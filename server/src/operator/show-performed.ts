import { isProposed, type Proposed } from "../domains/platform/proposals/index.ts";
import { minute } from "./align-columns.ts";

/** Shows the result, or that a second person must approve it first. */
export const showPerformed =
  <Done extends object>(show: (done: Done) => string) =>
  (performed: Done | Proposed): string =>
    isProposed(performed) ? showProposed(performed) : show(performed);

const showProposed = ({ proposalId, expiresAt }: Proposed): string =>
  [
    `Nothing was done yet. Proposal ${proposalId} waits for a second person until ${minute(expiresAt)}.`,
    `That person runs: proposal approve ${proposalId}`,
  ].join("\n");
