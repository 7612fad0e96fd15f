import type { Kit } from "../../../kernel/kit.ts";
import { format } from "../../../kernel/money.ts";
import type { ListedCardRecord } from "../../../kernel/providers/ports/card-record-source.ts";
import {
  type Alert,
  closeSolvedAlerts,
  readClosedByPeople,
  readOpenSubjects,
} from "../../platform/alerts/index.ts";
import { alertAll } from "../../platform/reconciliation/index.ts";
import { formatCardReference } from "../cards/index.ts";
import type { NotBooked } from "./compare-page.ts";
import type { LoneMovement } from "./record-queries.ts";

/** What a comparison has read. */
export interface Listed {
  readonly provider: string;
  /** The ids of its records. */
  readonly listed: ReadonlySet<string>;
}

const NOT_BOOKED = "cards.not_booked";
const NOT_LISTED = "cards.not_listed";
const UNKNOWN_CARD = "cards.unknown_card";
const UNREADABLE = "cards.unreadable_record";

/** Raises an alert for each movement that could not be booked. */
export const alertNotBooked = (kit: Kit, listed: Listed, notBooked: readonly NotBooked[]) =>
  alertEach(
    kit,
    NOT_BOOKED,
    listed,
    new Map(
      notBooked.map((movement) => [
        movement.recordId,
        `${sayNotBooked(listed.provider, movement)}: ${movement.why}. Run provider reconcile ${listed.provider} when the cause is gone.`,
      ]),
    ),
  );

const sayNotBooked = (provider: string, { recordId, cardId, isBooked }: NotBooked): string =>
  isBooked
    ? `${provider} lists the movement ${recordId} of the card ${formatCardReference(cardId)}, which our books have otherwise`
    : `${provider} lists the movement ${recordId} of the card ${formatCardReference(cardId)}, which our books lack and which could not be booked`;

/** Raises an alert for each movement that only our books have. */
export const alertNotListed = (kit: Kit, listed: Listed, notListed: readonly LoneMovement[]) =>
  alertEach(
    kit,
    NOT_LISTED,
    listed,
    new Map(
      notListed.map(({ recordId, cardId }) => [
        recordId,
        `Our books have the movement ${recordId} of the card ${formatCardReference(cardId)}, which ${listed.provider} does not list. Ask ${listed.provider} whether the money moved. Its money is in reconciliation list --provider ${listed.provider}: decide it there.`,
      ]),
    ),
  );

/** Raises an alert for each movement of a card that our books do not have. */
export const alertUnknownCards = (
  kit: Kit,
  listed: Listed,
  unknown: ReadonlyMap<string, ListedCardRecord>,
) =>
  alertEach(
    kit,
    UNKNOWN_CARD,
    listed,
    new Map(
      [...unknown].map(([recordId, record]) => [
        recordId,
        `${listed.provider} lists the movement ${recordId}${sayAmount(record)} ${sayCard(record)}. Ask ${listed.provider} whose card it is, and end it there if it is not ours. Its money is in reconciliation list --provider ${listed.provider}: decide it there, and close this alert with alert close.`,
      ]),
    ),
  );

const sayCard = ({ issuerReference }: ListedCardRecord): string =>
  issuerReference === undefined
    ? "by a card that it does not name"
    : `by its card ${issuerReference}, which our books do not have`;

/** Raises an alert for each row without an id. It stays open until an operator has found the movement, and closes it. */
export const alertUnreadable = (kit: Kit, listed: Listed, rows: ReadonlySet<string>) =>
  alertEach(
    kit,
    UNREADABLE,
    listed,
    new Map(
      [...rows].map((row) => [
        row,
        `${listed.provider} lists a movement without an id that can be read, so it was not compared: ${row}. Find it in the dashboard of ${listed.provider}, and in the card's statement with card find. Then close this alert with alert close.`,
      ]),
    ),
  );

/** Empty for a movement that the adapter does not know. */
function sayAmount({ kind, amount, currency }: ListedCardRecord): string {
  if (kind === undefined || currency === undefined) return "";
  const what = kind === "card_clearing" ? "a clearing" : "a refund";
  return `, ${what} of ${format(amount, currency)},`;
}

/** More than this at once share one cause, which is easier to find in a few of them. */
const ALERTS_MAX = 100;

/**
 * Raises an alert for each message by its movement's id, unless a person has closed one that said the same: the list keeps
 * a movement for days, and what was found is in the note. One of an earlier run closes only if its movement is listed now and
 * has no message: a movement that this run did not read has the same problem as before.
 */
async function alertEach(
  kit: Kit,
  kind: string,
  { provider, listed }: Listed,
  messages: ReadonlyMap<string, string>,
): Promise<void> {
  const found = [...messages].map(([recordId, message]) => ({
    ...{ kind, subject: `${provider} ${recordId}`, message },
  }));
  const alerts = (await withoutDecided(kit, kind, found)).slice(0, ALERTS_MAX);
  if (alerts.length > 0) await alertAll(kit, alerts, provider);
  const subjects = `${provider} `;
  for (const subject of await readOpenSubjects(kit.database, { kind, subjects })) {
    const recordId = subject.slice(subjects.length);
    if (!listed.has(recordId) || messages.has(recordId)) continue;
    const solved = { kinds: [kind], subjects: subject, open: [], at: kit.clock.now() };
    await closeSolvedAlerts(kit.database, solved);
  }
}

async function withoutDecided(
  { database }: Kit,
  kind: string,
  found: readonly Alert[],
): Promise<readonly Alert[]> {
  if (found.length === 0) return found;
  const subjects = found.map(({ subject }) => subject);
  const decided = await readClosedByPeople(database, { kind, subjects });
  const said = new Set(decided.map(toText));
  return found.filter((alert) => !said.has(toText(alert)));
}

const toText = ({ subject, message }: Omit<Alert, "kind">): string => `${subject}\n${message}`;
