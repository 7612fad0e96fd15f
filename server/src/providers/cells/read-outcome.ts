import { type CellNumber, readCellNumber } from "../../kernel/cells/cell-number.ts";
import type { NameFound } from "../../kernel/providers/ports/bank-rail.ts";
import type {
  Failed,
  NotFound,
  Receipt,
  Succeeded,
  Unknown,
} from "../../kernel/providers/ports/outcome.ts";
import { type ExactJson, textAt } from "../http/exact-json.ts";

/** The business has moved to another cell, together with its records. */
export interface Moved {
  readonly kind: "moved";
  readonly cell: CellNumber;
}

/** What a cell says about a payment. */
export function readDecision(body: ExactJson): Succeeded | Failed | NotFound | Moved | Unknown {
  const receipt: Receipt = {
    providerReference: textAt(body, "paymentReference") ?? null,
    sessionId: textAt(body, "sessionId") ?? null,
    stan: textAt(body, "stan") ?? null,
  };
  switch (textAt(body, "outcome")) {
    case "credited":
      return { kind: "succeeded", receipt };
    case "refused":
      return { kind: "failed", reason: textAt(body, "reason") ?? NO_REASON, receipt };
    case "not_found":
      return { kind: "not_found" };
    case "mismatch":
      return { kind: "unknown", why: "mismatch", answered: true };
    case "moved":
      return readMoved(body);
    default:
      return UNREADABLE;
  }
}

const NO_REASON = "The receiver's account could not be credited.";

/** What a cell says about an account. */
export function readName(body: ExactJson): NameFound | NotFound | Moved | Unknown {
  const accountName = textAt(body, "accountName");
  switch (textAt(body, "outcome")) {
    case "found":
      return accountName === undefined ? UNREADABLE : { kind: "found", accountName };
    case "not_found":
      return { kind: "not_found" };
    case "moved":
      return readMoved(body);
    default:
      return UNREADABLE;
  }
}

function readMoved(body: ExactJson): Moved | Unknown {
  const cell = readCellNumber(textAt(body, "cell") ?? "");
  return cell === undefined ? UNREADABLE : { kind: "moved", cell };
}

const UNREADABLE: Unknown = { kind: "unknown", why: "unreadable", detail: "no known outcome" };
