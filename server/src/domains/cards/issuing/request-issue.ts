import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { mayBeAtEarlierAccount } from "../../../kernel/providers/live/account-queries.ts";
import type {
  CardIssuer,
  CardOrder,
  FindIssueOutcome,
  IssueOutcome,
} from "../../../kernel/providers/ports/card-issuer.ts";
import { readScenario } from "../../../kernel/providers/ports/scenario.ts";
import {
  type Customer,
  draftCustomer,
  readCustomer,
  unsealNumber,
} from "../../customers/customers/index.ts";
import { readOwner } from "../../platform/transactions/index.ts";
import { readDetails } from "../cardholders/index.ts";
import { type Card, readCard } from "../cards/index.ts";
import type { IssueRequery } from "./jobs.ts";
import { type CardOrderRow, readOrder } from "./queries.ts";
import { type IssueFinding, recordIssue } from "./record-issue.ts";

const NOT_CONFIGURED = { kind: "unavailable", why: "switched_off" } as const;

/** Requests the card from the issuer while the caller waits, and records the outcome. */
export async function requestIssue(
  kit: Kit,
  {
    environmentId,
    cardId,
    requestId,
  }: { environmentId: bigint; cardId: bigint; requestId: string },
): Promise<void> {
  const order = await readOrder(kit.database, environmentId, cardId);
  // Another request began this order, so that request calls the issuer.
  if (order?.requestId !== requestId || order.answered !== null) return;
  const card = await findOrdered(kit, environmentId, cardId);
  const scenario = order.scenario === null ? undefined : readScenario(order.scenario);
  const issuer = await findIssuer(kit, card);
  const outcome =
    (await issuer?.issue(await buildOrder(kit, card, order, issuer), { scenario })) ??
    NOT_CONFIGURED;
  await recordIssue(kit, card, toFinding(outcome, 0), "request");
}

/**
 * Queries the issuer for a card whose issue is not confirmed. If the issuer does not know the order, requests the card
 * again under the same reference, so the issuer makes one card.
 */
export async function requeryIssue(
  kit: Kit,
  { environmentId, cardId, attempt }: IssueRequery,
): Promise<void> {
  const card = await findOrdered(kit, environmentId, cardId);
  if (card.status !== "Pending") return;
  const order = present(
    await readOrder(kit.database, environmentId, cardId),
    "the order of a card",
  );
  const issuer = await findIssuer(kit, card);
  const outcome =
    issuer === undefined
      ? NOT_CONFIGURED
      : await findOrIssue(kit, issuer, order, await buildOrder(kit, card, order, issuer));
  // An issuer that is unavailable now may have made the card before.
  const finding: IssueFinding =
    outcome.kind === "unavailable"
      ? { kind: "unknown", attempt: attempt + 1 }
      : toFinding(outcome, attempt + 1);
  await recordIssue(kit, card, finding, `requery/${attempt}`);
}

async function findOrIssue(
  { database }: Kit,
  issuer: CardIssuer,
  { createdAt }: CardOrderRow,
  order: CardOrder,
): Promise<IssueOutcome> {
  const found: FindIssueOutcome = await issuer.find(order);
  const isElsewhere =
    found.kind === "not_found" && (await mayBeAtEarlierAccount(database, issuer.name, createdAt));
  if (isElsewhere) return { kind: "unknown", why: "unproven" };
  return found.kind === "not_found" ? await issuer.issue(order) : found;
}

const findOrdered = async (
  { database }: Kit,
  environmentId: bigint,
  cardId: bigint,
): Promise<Card> => present(await readCard(database, environmentId, cardId), "the ordered card");

/** The issuer that the card was ordered from. Another issuer would make another card. */
async function findIssuer(
  { database, providers }: Kit,
  { environmentId, issuer }: Card,
): Promise<CardIssuer | undefined> {
  const { mode } = await readOwner(database, environmentId);
  return providers.cardIssuer(mode, issuer);
}

async function buildOrder(
  { database, vault }: Kit,
  { environmentId, customerId, reference, brand }: Card,
  order: CardOrderRow,
  issuer: Pick<CardIssuer, "referenceFor"> | undefined,
): Promise<CardOrder> {
  const stored = await readCustomer(database, environmentId, customerId);
  const holder = stored ?? draftHolder(order, customerId);
  return {
    environmentId,
    reference,
    currency: "USD",
    brand,
    holder: {
      reference: present(issuer, "the issuer").referenceFor({ environmentId, id: customerId }),
      firstName: present(holder.firstName, "the holder's first name"),
      lastName: present(holder.lastName, "the holder's last name"),
      email: holder.email,
      phone: holder.phone,
      dateOfBirth: holder.dateOfBirth,
      address1: holder.address1,
      city: holder.city,
      state: holder.state,
      zipcode: holder.zipcode,
      country: holder.country,
      bvn: unsealNumber(vault, holder, "bvn"),
      idType: holder.idType,
      idNumber: unsealNumber(vault, holder, "idNumber"),
    },
  };
}

/** The cardholder of an order, before the cardholder is stored. */
function draftHolder(order: CardOrderRow, id: bigint): Customer {
  const { environmentId, createdAt: now } = order;
  return draftCustomer({ environmentId, id, now }, readDetails(order));
}

function toFinding(outcome: IssueOutcome, attempt: number): IssueFinding {
  switch (outcome.kind) {
    case "succeeded":
      return { kind: "issued", card: outcome.card };
    case "failed":
    case "returned":
      return { kind: "not_issued", answered: "refused", reason: outcome.reason };
    case "unavailable":
      return {
        kind: "not_issued",
        answered: "unavailable",
        reason: "The issuer could not be reached.",
      };
    case "accepted":
    case "unknown":
      return { kind: "unknown", attempt };
  }
}
