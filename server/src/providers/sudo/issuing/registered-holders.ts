import type { CardHolder } from "../../../kernel/providers/ports/card-issuer.ts";
import type { Failed, Unavailable, Unknown } from "../../../kernel/providers/ports/outcome.ts";
import type { CallContext } from "../../../kernel/providers/ports/provider-port.ts";
import { type ExactJson, textAt } from "../../http/exact-json.ts";
import { readList } from "../connection/read-list.ts";
import { failed, mismatch, refusalOf, TURNED_AWAY } from "../connection/refusals.ts";
import type { SudoClient } from "../connection/sudo-client.ts";
import { formatName, writeHolder } from "./holder-fields.ts";

export interface FoundHolders {
  readonly kind: "found";
  /** Sudo's ids. More than one if an answer was lost and the holder was registered again. */
  readonly ids: readonly string[];
}

interface Registered {
  readonly kind: "registered";
  readonly id: string;
}

const REMEMBERED_MAX = 10_000;

/** After this time, no call of any process that could register the holder again is still under way. */
const SETTLED_MS = 10 * 60_000;

/**
 * The holders that Sudo knows. It has no search, so its whole list is read. A holder registered more than ten minutes
 * ago is remembered. A holder who was registered twice is harmless: cards are looked up for both.
 */
export class RegisteredHolders {
  readonly #client: SudoClient;
  readonly #now: () => Date;
  readonly #settled = new Map<string, readonly string[]>();

  constructor(client: SudoClient, now: () => Date) {
    this.#client = client;
    this.#now = now;
  }

  async find(holder: CardHolder, call: CallContext): Promise<FoundHolders | Unavailable | Unknown> {
    const known = this.#settled.get(holder.reference);
    if (known !== undefined) return { kind: "found", ids: known };
    const list = await readList(this.#client, "/customers", call);
    if (list.kind === "refused") return TURNED_AWAY;
    if (list.kind !== "rows") return list;
    const rows = list.rows.filter((row) => isHolder(row, holder));
    const ids = [...new Set(rows.flatMap((row) => textAt(row, "_id") ?? []))];
    if (ids.length > 0 && rows.every((row) => this.#isSettled(row))) this.#remember(holder, ids);
    return { kind: "found", ids };
  }

  /** Registers a holder that Sudo does not know. */
  async register(
    holder: CardHolder,
    call: CallContext,
  ): Promise<Registered | Failed | Unavailable | Unknown> {
    const { reference } = holder;
    const json = writeHolder(holder);
    const request = { method: "POST", path: "/customers", json, reference } as const;
    const answer = await this.#client.call(request, call);
    if (answer.kind === "refused") {
      const refusal = refusalOf(answer, "holder");
      return refusal.kind === "failed" ? await this.#confirm(refusal, holder, call) : refusal;
    }
    if (answer.kind !== "done") return answer;
    const id = textAt(answer.data, "_id");
    if (isUnidentified(answer.data, holder)) {
      return failed("The card issuer needs the cardholder's e-mail address.");
    }
    if (id === undefined || !isHolder(answer.data, holder)) {
      return mismatch("another holder was answered");
    }
    return { kind: "registered", id };
  }

  /** A proxy may have sent the refusal of another request: it counts only if Sudo has not registered the holder. */
  async #confirm(
    refusal: Failed,
    holder: CardHolder,
    call: CallContext,
  ): Promise<Registered | Failed | Unavailable | Unknown> {
    const found = await this.find(holder, call);
    if (found.kind !== "found") return found;
    const [id] = found.ids;
    return id === undefined ? refusal : { kind: "registered", id };
  }

  /** The next look-up reads Sudo's list again. */
  forget({ reference }: CardHolder): void {
    this.#settled.delete(reference);
  }

  #isSettled(row: ExactJson): boolean {
    const createdMs = Date.parse(textAt(row, "createdAt") ?? "");
    return this.#now().getTime() - createdMs > SETTLED_MS;
  }

  #remember({ reference }: CardHolder, ids: readonly string[]): void {
    const [oldest] = this.#settled.keys();
    if (this.#settled.size >= REMEMBERED_MAX && oldest !== undefined) this.#settled.delete(oldest);
    this.#settled.set(reference, ids);
  }
}

/** Finds holders by our reference. A row without one is the holder's if both the e-mail address and the name match. */
function isHolder(row: ExactJson, holder: CardHolder): boolean {
  const reference = textAt(row, "metadata", "ref");
  if (reference !== undefined) return reference === holder.reference;
  const email = textAt(row, "emailAddress")?.toLowerCase();
  return (
    email !== undefined &&
    email === holder.email?.trim().toLowerCase() &&
    textAt(row, "name") === formatName(holder)
  );
}

/** Sudo did not keep our reference, and without an e-mail address it could not find this holder again. */
const isUnidentified = (row: ExactJson, holder: CardHolder): boolean =>
  textAt(row, "metadata", "ref") === undefined &&
  textAt(row, "name") === formatName(holder) &&
  holder.email === null;
