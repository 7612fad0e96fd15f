import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
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
  openNumber,
  readCustomer,
} from "../../customers/customers/index.ts";
import { readOwner } from "../../platform/transactions/index.ts";
import { readDetails } from "../cardholders/index.ts";
import { type Card, readCard } from "../cards/index.ts";
import { type IssueFinding, recordIssue } from "./end-issue.ts";
import type { IssueQuestion } from "./jobs.ts";
import { type CardOrderRow, readOrder } from "./queries.ts";

const NOT_CONFIGURED = { kind: "unavailable", why: "switched_off" } as const;

/** Asks the issuer for the card while the one who ordered it waits, and writes down what is known then. */
export async function carryOut(
  kit: Kit,
  {
    environmentId,
    cardId,
    requestId,
  }: { environmentId: bigint; cardId: bigint; requestId: string },
): Promise<void> {
  const order = await readOrder(kit.database, environmentId, cardId);
  // What another request began, that one asks for.
  if (order?.requestId !== requestId || order.answered !== null) return;
  const card = await cardOf(kit, environmentId, cardId);
  const staged = order.scenario === null ? undefined : readScenario(order.scenario);
  const issuer = await issuerOf(kit, card);
  const outcome =
    (await issuer?.issue(await orderOf(kit, card, order, issuer), { scenario: staged })) ??
    NOT_CONFIGURED;
  await recordIssue(kit, card, findingOf(outcome, 0), "asked");
}

/**
 * Asks after a card of which nobody has said whether it was made. What the issuer knows nothing of it is asked for
 * again, under the same reference, which makes one card.
 */
export async function askAfter(
  kit: Kit,
  { environmentId, cardId, ask }: IssueQuestion,
): Promise<void> {
  const card = await cardOf(kit, environmentId, cardId);
  if (card.status !== "Pending") return;
  const order = present(
    await readOrder(kit.database, environmentId, cardId),
    "the order of a card",
  );
  const issuer = await issuerOf(kit, card);
  const outcome =
    issuer === undefined
      ? NOT_CONFIGURED
      : await foundOrMade(issuer, await orderOf(kit, card, order, issuer));
  // That they cannot be reached now proves nothing of what they may have made before.
  const finding: IssueFinding =
    outcome.kind === "unavailable"
      ? { kind: "silence", ask: ask + 1 }
      : findingOf(outcome, ask + 1);
  await recordIssue(kit, card, finding, `asked/${ask}`);
}

async function foundOrMade(issuer: CardIssuer, order: CardOrder): Promise<IssueOutcome> {
  const found: FindIssueOutcome = await issuer.find(order);
  return found.kind === "not_found" ? await issuer.issue(order) : found;
}

const cardOf = async ({ database }: Kit, environmentId: bigint, cardId: bigint): Promise<Card> =>
  present(await readCard(database, environmentId, cardId), "the ordered card");

/** The one that it was ordered from. Another one would make another card. */
async function issuerOf(
  { database, providers }: Kit,
  { environmentId, issuer }: Card,
): Promise<CardIssuer | undefined> {
  const { mode } = await readOwner(database, environmentId);
  return providers.cardIssuer(mode, issuer);
}

async function orderOf(
  { database, vault }: Kit,
  { environmentId, customerId, reference, brand }: Card,
  order: CardOrderRow,
  issuer: Pick<CardIssuer, "referenceFor"> | undefined,
): Promise<CardOrder> {
  const stored = await readCustomer(database, environmentId, customerId);
  const holder = stored ?? describedIn(order, customerId);
  return {
    ...{ environmentId, reference, currency: "USD", brand },
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
      bvn: openNumber(vault, holder, "bvn"),
      idType: holder.idType,
      idNumber: openNumber(vault, holder, "idNumber"),
    },
  };
}

/** The cardholder that an order describes and that is not stored yet. */
function describedIn(order: CardOrderRow, id: bigint): Customer {
  const { environmentId, createdAt: now } = order;
  return draftCustomer({ environmentId, id, now }, readDetails(order));
}

function findingOf(outcome: IssueOutcome, ask: number): IssueFinding {
  switch (outcome.kind) {
    case "succeeded":
      return { kind: "made", card: outcome.card };
    case "failed":
    case "returned":
      return { kind: "none", told: "refused", reason: outcome.reason };
    case "unavailable":
      return { kind: "none", told: "unavailable", reason: "The issuer could not be reached." };
    case "accepted":
    case "unknown":
      return { kind: "silence", ask };
  }
}
