import type {
  IssuerCardStatus,
  KnownCard,
  SetStatusOutcome,
} from "../../../kernel/providers/ports/card-issuer.ts";
import type { NotFound, Unavailable, Unknown } from "../../../kernel/providers/ports/outcome.ts";
import type { CallContext } from "../../../kernel/providers/ports/provider-port.ts";
import { failed, mismatch, NOT_FOUND, TURNED_AWAY } from "../connection/refusals.ts";
import { settingsIn } from "../settings.ts";
import { writeCancellation } from "./cancel-card.ts";
import { type CardRecord, readCard } from "./card-record.ts";
import { writeSpendingControls } from "./spending-controls.ts";
import type { SudoAccount } from "./sudo-account.ts";

const STATUSES = { active: "active", frozen: "inactive", terminated: "canceled" } as const;

/** An id in another format is not a Sudo card, and must not be put into a path. */
const CARD_ID = /^[0-9a-f]{24}$/;

/** Sets a card's status. Reads it first: what Sudo answers to a change of a canceled card is not documented. */
export async function setCardStatus(
  account: SudoAccount,
  card: KnownCard,
  status: IssuerCardStatus,
  call: CallContext,
): Promise<SetStatusOutcome> {
  const found = await readOwnCard(account, card, call);
  if (found.kind !== "card") return found;
  const { record } = found;
  if (record.status === STATUSES[status]) return { kind: "set" };
  if (record.status === "canceled")
    return failed("The card issuer has ended this card permanently.");
  const json = writeStatus(account, record, card, status);
  if (json === undefined) return failed("The card issuer is not set up for this card's currency.");
  const { reference, issuerReference } = card;
  const path = `/cards/${issuerReference}`;
  const answer = await account.client.call({ method: "PUT", path, json, reference }, call);
  if (answer.kind === "refused") return refusalOfChange(answer.status);
  if (answer.kind !== "done") return answer;
  const after = readCard(answer.data);
  return after?.id === issuerReference && after.status === STATUSES[status]
    ? { kind: "set" }
    : mismatch("another card or status was answered");
}

function refusalOfChange(status: number) {
  if (status === 404) return NOT_FOUND;
  if (status === 401 || status === 403) return TURNED_AWAY;
  return failed("The card issuer refused to change this card's status.");
}

/** Metadata and limits are sent again: whether Sudo keeps what a change leaves out is not documented for all of them. */
function writeStatus(
  { settings }: SudoAccount,
  { currency }: CardRecord,
  { reference }: KnownCard,
  status: IssuerCardStatus,
): object | undefined {
  const inCurrency = currency && settingsIn(settings, currency);
  if (inCurrency === undefined) return undefined;
  if (status === "terminated")
    return { ...writeCancellation(inCurrency), metadata: { ref: reference } };
  return {
    status: STATUSES[status],
    spendingControls: writeSpendingControls(inCurrency.spendingLimit),
    metadata: { ref: reference },
  };
}

/** A card that Sudo knows and that has our reference. */
export async function readOwnCard(
  { client }: Pick<SudoAccount, "client">,
  { issuerReference, reference }: KnownCard,
  call: CallContext,
): Promise<
  { readonly kind: "card"; readonly record: CardRecord } | NotFound | Unavailable | Unknown
> {
  if (!CARD_ID.test(issuerReference)) return NOT_FOUND;
  const answer = await client.get(`/cards/${issuerReference}`, call);
  if (answer.kind === "refused") return answer.status === 404 ? NOT_FOUND : TURNED_AWAY;
  if (answer.kind !== "done") return answer;
  const record = readCard(answer.data);
  if (record?.id !== issuerReference || record.reference !== reference) {
    return mismatch("another card was answered");
  }
  return { kind: "card", record };
}
