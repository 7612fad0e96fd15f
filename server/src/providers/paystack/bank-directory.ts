import type { Unavailable, Unknown } from "../../kernel/providers/ports/outcome.ts";
import type { CallContext } from "../../kernel/providers/ports/provider-port.ts";
import type { BankCodes } from "../banks/bank-codes.ts";
import { at, type ExactJson, rowsAt, textAt } from "../http/exact-json.ts";
import type { PaystackClient } from "./connection/paystack-client.ts";
import { unexpectedRefusal } from "./connection/read-envelope.ts";

/** Many calls wait for the list, so reading it has its own time limit. */
const LIST_MS = 10_000;
const DAY_MS = 24 * 3_600_000;
/** A bank that is missing may be new, so the list is read again after this time. */
const MISSING_AFTER_MS = 10 * 60_000;
const PAGES_MAX = 20;
const WANTED = { country: "nigeria", currency: "NGN", perPage: "100", use_cursor: "true" };
const NO_LIST: Unknown = { kind: "unknown", why: "unreadable", detail: "no whole list of banks" };
const TOOK_TOO_LONG: Unknown = { kind: "unknown", why: "timeout" };

/** A bank as an answer identifies it: never by its code. */
export interface NamedBank {
  readonly slug?: string | undefined;
  readonly id?: string | undefined;
  readonly name?: string | undefined;
}

export interface BankCode {
  readonly kind: "code";
  readonly bankCode: string;
}

/** `missing`: Paystack's list has no such bank. */
export type BankCodeOutcome = BankCode | { readonly kind: "missing" } | Unavailable | Unknown;

interface Directory {
  readonly kind: "directory";
  readonly readAtMs: number;
  /** Under `slug/…`, `id/…` and `name/…`. */
  readonly codes: ReadonlyMap<string, string>;
}

interface Page {
  readonly kind: "page";
  readonly rows: readonly ExactJson[];
  readonly next: string | undefined;
}

/** Paystack's list of banks, which has the code of each. It is read on demand, once a day. */
export class BankDirectory {
  readonly #client: PaystackClient;
  readonly #nowMs: () => number;
  readonly #ours: BankCodes;
  #current: Directory | undefined;
  #reading: Promise<Directory | Unavailable | Unknown> | undefined;

  constructor(client: PaystackClient, ours: BankCodes, nowMs: () => number) {
    this.#client = client;
    this.#ours = ours;
    this.#nowMs = nowMs;
  }

  /** Waits no longer than the caller: the list is read for other callers too, and serves later ones. */
  async codeOf(bank: NamedBank, { signal }: CallContext): Promise<BankCodeOutcome> {
    const old = this.#current;
    const oldCode = old && codeIn(old, bank);
    const servesMs = oldCode === undefined ? MISSING_AFTER_MS : DAY_MS;
    if (old !== undefined && this.#nowMs() - old.readAtMs < servesMs) return this.#found(oldCode);
    const read = (await unlessAborted(this.#readOnce(), signal)) ?? TOOK_TOO_LONG;
    if (read.kind === "directory") return this.#found(codeIn(read, bank));
    // Banks seldom change, so an old code still works. But a bank that the old list lacks may be
    // new.
    return oldCode === undefined ? read : this.#found(oldCode);
  }

  #found(code: string | undefined): BankCodeOutcome {
    if (code === undefined) return { kind: "missing" };
    return { kind: "code", bankCode: this.#ours.toOurs(code) };
  }

  /** Calls that start together share one reading. */
  #readOnce(): Promise<Directory | Unavailable | Unknown> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #read(): Promise<Directory | Unavailable | Unknown> {
    const codes = new Map<string, string>();
    const call = { signal: AbortSignal.timeout(LIST_MS) };
    let next: string | undefined;
    for (let pages = 0; pages < PAGES_MAX; pages += 1) {
      const page = await this.#readPage(next, call);
      if (page.kind !== "page") return page;
      for (const row of page.rows) addBank(codes, row);
      next = page.next;
      if (next === undefined) break;
    }
    // A bank that is missing in an incomplete list proves nothing.
    if (codes.size === 0 || next !== undefined) return NO_LIST;
    this.#current = { kind: "directory", readAtMs: this.#nowMs(), codes };
    return this.#current;
  }

  async #readPage(
    next: string | undefined,
    call: CallContext,
  ): Promise<Page | Unavailable | Unknown> {
    const query = { ...WANTED, next };
    const answer = await this.#client.call({ method: "GET", path: "/bank", query }, call);
    if (answer.kind === "refused") return unexpectedRefusal(answer);
    if (answer.kind !== "done") return answer;
    if (!Array.isArray(answer.data)) return NO_LIST;
    return { kind: "page", rows: rowsAt(answer.data), next: textAt(answer.meta, "next") };
  }
}

/** Undefined if the signal aborts first. The work continues. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  const { promise: aborted, resolve } = Promise.withResolvers<undefined>();
  const stop = () => resolve(undefined);
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([aborted, work]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** Of two rows with one name, the first counts: a name alone is the weakest identification. */
function addBank(codes: Map<string, string>, row: ExactJson): void {
  const code = textAt(row, "code");
  if (code === undefined || at(row, "is_deleted") === true) return;
  for (const key of keysOf(bankAt(row))) if (!codes.has(key)) codes.set(key, code);
}

/** The bank that an object names. */
export const bankAt = (value: ExactJson | undefined): NamedBank => ({
  slug: textAt(value, "slug"),
  id: textAt(value, "id"),
  name: textAt(value, "name"),
});

function codeIn({ codes }: Directory, bank: NamedBank): string | undefined {
  const key = keysOf(bank).find((one) => codes.has(one));
  return key === undefined ? undefined : codes.get(key);
}

const keysOf = ({ slug, id, name }: NamedBank): readonly string[] => [
  ...(slug === undefined ? [] : [`slug/${slug}`]),
  ...(id === undefined ? [] : [`id/${id}`]),
  ...(name === undefined ? [] : [`name/${name.toLowerCase()}`]),
];
