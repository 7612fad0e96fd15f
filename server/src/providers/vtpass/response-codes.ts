import {
  type Failed,
  NO_RECEIPT,
  type Unavailable,
  type Unknown,
} from "../../kernel/providers/ports/outcome.ts";
import { type ExactJson, textAt } from "../http/exact-json.ts";

/** The code of an answer. Answers with a list have it in the description. */
export function codeOf(body: ExactJson): string | undefined {
  const code = textAt(body, "code") ?? textAt(body, "response_description");
  return code !== undefined && /^\w{1,6}$/.test(code) ? code.padStart(3, "0") : undefined;
}

export const PROCESSED = "000";
export const UNKNOWN_REQUEST_ID = "015";

/** What a code says about a purchase. `as_status`: the status inside the answer decides. */
export type Statement = "as_status" | "processing" | "failed" | "reversed";

export const STATEMENTS: Readonly<Record<string, Statement>> = {
  [PROCESSED]: "as_status",
  "001": "as_status",
  "099": "processing",
  // VTpass has resolved it by hand and asks us to contact them. The outcome is not stated.
  "044": "processing",
  "016": "failed",
  "091": "failed",
  "040": "reversed",
};

/** VTpass has not taken the purchase of this call. This counts only if a requery does not find the purchase either. */
export interface Refusal {
  readonly outcome: Failed | Unavailable | Unknown;
  /** How many requeries must not find it. */
  readonly requeries: number;
  /** Our catalogue is out of date: all of it, or VTpass does not sell this biller now. */
  readonly outdates?: "catalogue" | "biller";
}

const failed = (reason: string): Failed => ({ kind: "failed", reason, receipt: NO_RECEIPT });

export const refuse = (reason: string, outdates?: "catalogue" | "biller"): Refusal => ({
  outcome: failed(reason),
  requeries: 1,
  ...(outdates === undefined ? {} : { outdates }),
});

/** VTpass sells the same to the same customer once in 30 seconds. */
const DUPLICATE_MS = 35_000;
const CLOSED_MS = 60_000;

/** VTpass refuses the caller, whatever the call is: the operator has to act. The check names the code. */
export const CLOSED: Readonly<Record<string, string>> = {
  "021": "The account is locked",
  "022": "The account is suspended",
  "023": "The account has no access to the API",
  "024": "The account is inactive",
  "027": "This server's IP address is not on the account's list",
  "087": "The keys are wrong",
};

export const CLOSED_OUTCOME: Unavailable = {
  kind: "unavailable",
  why: "turned_away",
  retryAfterMs: CLOSED_MS,
};

export const isClosed = (code: string | undefined): boolean =>
  code !== undefined && Object.hasOwn(CLOSED, code);

const REFUSED_BY_BILLER = "The biller refused the purchase.";
const NOT_OFFERED = "The biller does not offer this item now.";

const REFUSALS: Readonly<Record<string, Refusal>> = {
  "010": refuse(NOT_OFFERED, "catalogue"),
  "011": refuse("The provider refused the fields of the purchase."),
  "012": refuse(NOT_OFFERED, "catalogue"),
  "013": refuse("The amount is below the least that the biller sells.", "catalogue"),
  "014": {
    outcome: { kind: "unknown", why: "unproven", detail: "code 014, and a requery finds nothing" },
    requeries: 1,
  },
  // Its meaning for a purchase is not documented, so one requery is not enough.
  [UNKNOWN_REQUEST_ID]: {
    ...refuse("The provider refused the purchase's reference."),
    requeries: 3,
  },
  // Without the id of the purchase. With it, they are statements.
  "016": refuse(REFUSED_BY_BILLER),
  "017": refuse("The amount is above the most that the biller sells.", "catalogue"),
  // The balance of the operator's account, which is not the merchant's concern. The check warns of it.
  "018": refuse("The provider could not make the purchase at this time."),
  "019": {
    outcome: { kind: "unavailable", why: "turned_away", retryAfterMs: DUPLICATE_MS },
    requeries: 1,
  },
  "030": refuse("The biller could not be reached."),
  "031": refuse("The quantity is below the least that the biller sells."),
  "032": refuse("The quantity is above the most that the biller sells."),
  "034": refuse("The biller is suspended at this time.", "biller"),
  "035": refuse("The biller is not active at this time.", "biller"),
  "091": refuse(REFUSED_BY_BILLER),
};

export const refusalOf = (code: string | undefined): Refusal | undefined => {
  if (code === undefined) return undefined;
  return isClosed(code) ? { outcome: CLOSED_OUTCOME, requeries: 1 } : REFUSALS[code];
};

/** A code that proves nothing. The detail has no other text from the answer, which may name a customer. */
export function unreadableCode(code: string | undefined, more = ""): Unknown {
  const detail = `code ${code ?? "missing"}${more}`;
  if (code === "083") return { kind: "unknown", why: "their_error", detail };
  const answered = code === undefined ? {} : ({ answered: true } as const);
  return { kind: "unknown", why: "unreadable", ...answered, detail };
}
