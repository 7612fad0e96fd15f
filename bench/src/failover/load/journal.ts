export type OperationKind = "wallet transfer" | "bank transfer";

/** A write under its Idempotency-Key, and the answer that was acknowledged first. */
export interface JournalEntry {
  readonly key: string;
  readonly kind: OperationKind;
  readonly path: string;
  readonly body: string;
  /** What changes if it succeeds. Wallets are counted from 0 within the merchant. */
  readonly movement:
    | { readonly from: number; readonly to: number; readonly kobo: number }
    | undefined;
  answer: Answer | undefined;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Statuses after which the caller must send the same request again: nothing is known, or not yet. */
const NOT_FINAL = new Set([408, 409, 425, 429]);

/** Whether an answer acknowledges: a success, or a refusal that the service remembers under the key. */
export const isFinal = ({ status }: Answer): boolean =>
  status >= 200 && status < 500 && !NOT_FINAL.has(status);

/** The number of a request differs from one request to the next, and the rest is what the caller was promised. */
const REQUEST_ID = /"request_id":"[^"]*"/;

const promiseOf = ({ status, text }: Answer): string =>
  `${status} ${text.replace(REQUEST_ID, '"request_id":""')}`;

/** Every write of the run, each once. */
export class Journal {
  readonly entries: JournalEntry[] = [];
  /** Answers that differ from the first one of their key: something was lost, or done twice. */
  readonly contradictions: string[] = [];

  add(entry: JournalEntry): void {
    this.entries.push(entry);
  }

  /** Notes an answer. Returns whether it acknowledges. */
  note(entry: JournalEntry, answer: Answer): boolean {
    if (!isFinal(answer)) return false;
    entry.answer ??= answer;
    const [first, now] = [promiseOf(entry.answer), promiseOf(answer)];
    if (first !== now) this.contradictions.push(`${entry.key}: first ${first}, now ${now}`);
    return true;
  }
}
