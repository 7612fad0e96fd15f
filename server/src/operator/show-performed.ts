import { isProposed, type Proposed } from "../domains/platform/proposals/index.ts";
import { minute } from "./align-columns.ts";

/** What the help says about a command whose change is proposed first. */
export const SECOND_PERSON = "In live mode a second person approves it first.";

/** Shows the result, or that a second person must approve it first. */
export const showPerformed =
  <Done extends object>(show: (done: Done) => string) =>
  (performed: Done | Proposed): string =>
    isProposed(performed) ? showProposed(performed) : show(performed);

/** The output for programs: the result, or the proposal. */
export const presentPerformed =
  <Done extends object>(present: (done: Done) => unknown) =>
  (performed: Done | Proposed): unknown =>
    isProposed(performed) ? performed : present(performed);

const showProposed = ({ proposalId, expiresAt }: Proposed): string =>
  [
    `Nothing has been done yet. Proposal ${proposalId} waits for a second person until ${minute(expiresAt)}.`,
    `That person runs: proposal approve ${proposalId}`,
  ].join("\n");
