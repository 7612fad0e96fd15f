export type OperationKind = "wallet transfer" | "bank transfer";

/** A write under its Idempotency-Key, and the answer that was acknowledged first. */
export interface JournalEntry {
  readonly key: string;
  /** Its narrative, which no other write has: the books name it so. */
  readonly name: string;
  /** When it was sent first. */
  readonly sentMs: number;
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
  /** Whether the service says that it repeats a recorded answer. */
  readonly isRepeated: boolean;
}

/**
 * Statuses after which the caller must send the same request again, because the outcome is unknown, or not yet known.
 */
const NOT_FINAL = new Set([408, 409, 425, 429]);

/** Whether an answer acknowledges: a success, or a refusal that the service remembers under the key. */
export const isFinal = ({ status }: Answer): boolean =>
  status >= 200 && status < 500 && !NOT_FINAL.has(status);

/** What a success says about a write. An answer without it acknowledges nothing that a caller could rely on. */
const SUCCESS_FIELDS: Readonly<Record<OperationKind, string>> = {
  "wallet transfer": "availableBalance",
  "bank transfer": "transferReference",
};

/** Whether an answer says that this write is done. */
export function isSuccess(
  { kind }: Pick<JournalEntry, "kind">,
  answer: Answer | undefined,
): boolean {
  if (answer?.status !== 200) return false;
  try {
    // Any other shape throws, or has no such field.
    return (
      (JSON.parse(answer.text) as { data: object }).data[SUCCESS_FIELDS[kind] as never] !==
      undefined
    );
  } catch {
    return false;
  }
}

/** The number of a request differs from one request to the next, and the rest is what the caller was promised. */
const REQUEST_ID = /"request_id":"[^"]*"/;

const promiseOf = ({ status, text }: Omit<Answer, "isRepeated">): string =>
  `${status} ${text.replace(REQUEST_ID, '"request_id":""')}`;

/** Every write of the run, each once. */
export class Journal {
  readonly entries: JournalEntry[] = [];
  #contradictions: string[] = [];

  /**
   * Returns the answers since the last call that no caller may get: they differ from the first one of their key, say nothing,
   * or are failures of the service itself.
   */
  takeContradictions(): readonly string[] {
    const taken = this.#contradictions;
    this.#contradictions = [];
    return taken;
  }

  /** Records the answer to a read. */
  noteRead(path: string, { status, text }: Answer): void {
    if (status === 500) this.#contradictions.push(`${path}: 500 ${text}`);
  }

  add(entry: JournalEntry): void {
    this.entries.push(entry);
  }

  /** Records an answer. Returns whether it is final. */
  note(entry: JournalEntry, answer: Answer): boolean {
    // If a part is down, the answer is 503. Other 5xx are failures of the service itself, which a
    // fault has revealed.
    if (answer.status === 500) this.#contradictions.push(`${entry.key}: 500 ${answer.text}`);
    if (!isFinal(answer)) return false;
    if (answer.status === 200 && !isSuccess(entry, answer))
      this.#contradictions.push(
        `${entry.key}: 200 with an answer that says nothing: ${answer.text}`,
      );
    entry.answer ??= answer;
    const [first, now] = [promiseOf(entry.answer), promiseOf(answer)];
    if (first !== now) this.#contradictions.push(`${entry.key}: first ${first}, now ${now}`);
    return true;
  }

  /**
   * Records the answer to a write that was sent again with its key, after everything else had ended. Returns whether it
   * is final.
   */
  noteReplay(entry: JournalEntry, answer: Answer): boolean {
    const { key, answer: before } = entry;
    if (!this.note(entry, answer)) return false;
    if (before !== undefined && !answer.isRepeated)
      this.#contradictions.push(`${key}: it was acknowledged, and done once more`);
    return true;
  }
}
