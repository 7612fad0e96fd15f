import type { CardMerchant } from "../../../kernel/providers/ports/card-notices.ts";
import type { Subject } from "../../../kernel/providers/ports/provider-port.ts";
import { readSubject } from "../../../kernel/providers/references.ts";
import { at, type ExactJson, parseExact, textAt } from "../../http/exact-json.ts";
import { referenceIn } from "../issuing/card-record.ts";

/** An event of Sudo: a question of the gateway, or a notice of the webhook. */
export interface SudoEvent {
  readonly type: string | undefined;
  /** The object that the event is about. A card that ended is `data` itself; everything else is in `data.object`. */
  readonly object: ExactJson | undefined;
  readonly sentAt: Date | undefined;
}

export function readEvent(body: Buffer): SudoEvent {
  const event = parseExact(body.toString());
  return {
    type: textAt(event, "type"),
    object: at(event, "data", "object") ?? at(event, "data"),
    sentAt: toTime(Number(textAt(event, "createdAt")) * 1_000),
  };
}

/** Our card that an object of Sudo is about, if it contains the card and not only its id. */
export function subjectIn(object: ExactJson | undefined): Subject | undefined {
  const reference = referenceIn(at(object, "card"));
  return reference === undefined ? undefined : readSubject(reference);
}

const COUNTRY = /^[A-Z]{2}$/;

/** Sudo writes a dash for what it does not know. */
const known = (value: ExactJson | undefined, field: string): string | null => {
  const text = textAt(value, field);
  return text === undefined || text === "-" ? null : text;
};

export function readMerchant(object: ExactJson | undefined): CardMerchant {
  const merchant = at(object, "merchant");
  const country = known(merchant, "country");
  return {
    name: known(merchant, "name") ?? "Unknown merchant",
    id: known(merchant, "merchantId"),
    network: known(at(object, "card"), "brand"),
    country: country !== null && COUNTRY.test(country) ? country : null,
  };
}

/** Undefined for a time that cannot be read, or that is impossible for a card. */
export const readTime = (object: ExactJson | undefined, field: string): Date | undefined =>
  toTime(textAt(object, field) ?? "");

/** PostgreSQL does not store every time that a `Date` can have. */
const [EARLIEST, LATEST] = [new Date("1990-01-01T00:00:00Z"), new Date("2200-01-01T00:00:00Z")];

function toTime(value: string | number): Date | undefined {
  const time = new Date(value);
  return time >= EARLIEST && time < LATEST ? time : undefined;
}
