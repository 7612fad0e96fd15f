import { ERROR_CODES, type ErrorCode, type ErrorCodeName } from "../../error-codes.ts";
import { SAMPLES, sampleBody } from "../openapi/samples.ts";

/** An error code as the documentation shows it. */
export interface ErrorEntry {
  readonly code: string;
  readonly status: number;
  readonly meaning: string;
  readonly whatToDo: string;
  readonly retry: string;
  /** The body of an answer with this code. */
  readonly example: string;
}

const RETRIES: Readonly<Record<ErrorCode["retry"], string>> = {
  no: "No. The same request is refused again.",
  yes: "Yes, unchanged, after a moment.",
  "same key": "Yes, with the same Idempotency-Key, so that it acts once.",
  "new key": "Yes, with a new Idempotency-Key.",
};

/** The first words of the page, in Markdown and HTML. */
export const ERRORS_INTRODUCTION =
  "A refused request is answered with a 4xx or 5xx status and with `error: { code, message, param }`. Programs branch on " +
  "`code`: it never changes its name or its meaning. `message` is a sentence for people and may be reworded. `param` is the " +
  "dotted path of the field at fault, or null. If several fields are at fault, `errors` has `param`, `code` and `message` of each.";

/** Every code, in the order of its status. */
export const errorEntries: readonly ErrorEntry[] = Object.keys(ERROR_CODES)
  // Object.keys returns the names of the catalogue.
  .map((name) => entryOf(name as ErrorCodeName))
  .toSorted((a, b) => a.status - b.status);

function entryOf(code: ErrorCodeName): ErrorEntry {
  const { status, meaning, whatToDo, retry } = ERROR_CODES[code];
  const example = JSON.stringify(sampleBody("standard", code, SAMPLES[code]), null, 2);
  return { code, status, meaning, whatToDo, retry: RETRIES[retry], example };
}
