import type { NotFound, Unavailable, Unknown } from "../../../kernel/providers/ports/outcome.ts";
import type { CallContext, Subject } from "../../../kernel/providers/ports/provider-port.ts";
import { readSubject } from "../../../kernel/providers/references.ts";
import { NOT_FOUND, TURNED_AWAY, unreadableRecord } from "../connection/refusals.ts";
import type { SudoClient } from "../connection/sudo-client.ts";
import { type CardRecord, readCard } from "../issuing/card-record.ts";

export interface FoundSubject {
  readonly kind: "subject";
  readonly subject: Subject;
  readonly record: CardRecord;
}

const REMEMBERED_MAX = 10_000;
const CARD_ID = /^[0-9a-f]{24}$/;

/** Our cards by Sudo's id, the only identifier in its notices. */
export class CardSubjects {
  readonly #client: SudoClient;
  readonly #known = new Map<string, FoundSubject>();

  constructor(client: SudoClient) {
    this.#client = client;
  }

  /** A card keeps its reference, so a reference that was read once is not read again. */
  async find(
    cardId: string,
    call: CallContext,
  ): Promise<FoundSubject | NotFound | Unavailable | Unknown> {
    return this.#known.get(cardId) ?? (await this.read(cardId, call));
  }

  /** Reads the card, with its current status. `not_found`: it is not one of our cards. */
  async read(
    cardId: string,
    call: CallContext,
  ): Promise<FoundSubject | NotFound | Unavailable | Unknown> {
    if (!CARD_ID.test(cardId)) return NOT_FOUND;
    const answer = await this.#client.get(`/cards/${cardId}`, call);
    if (answer.kind === "refused") return answer.status === 404 ? NOT_FOUND : TURNED_AWAY;
    if (answer.kind !== "done") return answer;
    const record = readCard(answer.data);
    if (record?.id !== cardId) return unreadableRecord("another card was answered");
    const subject = readSubject(record.reference ?? "");
    if (subject === undefined) return NOT_FOUND;
    const found: FoundSubject = { kind: "subject", subject, record };
    this.#remember(cardId, found);
    return found;
  }

  #remember(cardId: string, found: FoundSubject): void {
    const [oldest] = this.#known.keys();
    if (this.#known.size >= REMEMBERED_MAX && oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(cardId, found);
  }
}
