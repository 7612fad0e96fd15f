import type { Kit } from "../../../kernel/kit.ts";
import { type Minor, toDecimal } from "../../../kernel/money.ts";
import type { CardMerchant } from "../../../kernel/providers/ports/card-notices.ts";
import type {
  SimulatedAuthorization,
  SimulatedStep,
} from "../../../kernel/providers/ports/simulated-issuer.ts";
import { waitFor } from "../../../kernel/time/wait-for.ts";
import { findCard, type HeldCard } from "../cards/index.ts";
import { countTransactions } from "../statements/index.ts";
import { authorizationNotFound, cardNotIssued, impossibleStep } from "./errors.ts";

/** A test card, as a request names it. */
export interface TestCard {
  readonly environmentId: bigint;
  readonly reference: string;
}

export interface TestPurchase {
  readonly amount: Minor;
  readonly takesPartial: boolean;
  readonly isUnasked: boolean;
  readonly merchant: CardMerchant;
}

/**
 * Pays with a card. The simulated issuer asks this service for an authorisation, or clears an unasked purchase at once.
 * Throws if the issuer has not made the card.
 */
export async function payWithTestCard(
  kit: Kit,
  { environmentId, reference }: TestCard,
  { isUnasked, ...purchase }: TestPurchase,
) {
  const card = await findCard(kit.database, environmentId, reference);
  const { simulatedIssuer } = kit.providers;
  const made = { environmentId, cardReference: card.reference, ...purchase };
  const before = await countRows(kit, card);
  const authorization = isUnasked
    ? await simulatedIssuer.clearUnasked(made)
    : await simulatedIssuer.authorize(made);
  if (authorization === undefined) throw cardNotIssued();
  await waitForNotice(kit, card, before);
  return presentAuthorization(reference, authorization);
}

/** Increments an authorisation. Throws if the card has no such open authorisation. */
export async function incrementTestPurchase(
  kit: Kit,
  { environmentId, reference }: TestCard,
  { id, amount }: { id: string; amount: Minor },
) {
  const card = await findCard(kit.database, environmentId, reference);
  const { simulatedIssuer } = kit.providers;
  await requireOwn(kit, card, id);
  const authorization = await simulatedIssuer.increment(environmentId, id, amount);
  if (authorization === undefined) throw authorizationNotFound();
  return presentAuthorization(reference, authorization);
}

/**
 * Has the simulated network settle, reverse, refund or expire an authorisation, and waits until its notice is processed.
 * Throws if the card has no such authorisation or the step is impossible.
 */
export async function advanceTestPurchase(
  kit: Kit,
  { environmentId, reference }: TestCard,
  { id, step }: { id: string; step: SimulatedStep },
) {
  const card = await findCard(kit.database, environmentId, reference);
  await requireOwn(kit, card, id);
  const before = await countRows(kit, card);
  const outcome = await kit.providers.simulatedIssuer.step(environmentId, id, step);
  if (outcome.kind === "not_found") throw authorizationNotFound();
  if (outcome.kind === "impossible") throw impossibleStep({ reason: outcome.reason });
  await waitForNotice(kit, card, before);
  return presentAuthorization(reference, outcome.authorization);
}

/** Throws unless the authorisation belongs to this card. */
async function requireOwn(
  { providers }: Kit,
  { environmentId, reference }: Pick<HeldCard, "environmentId" | "reference">,
  id: string,
): Promise<void> {
  const known = await providers.simulatedIssuer.find(environmentId, id);
  if (known?.cardReference !== reference) throw authorizationNotFound();
}

/** How long to wait for the issuer's notice. It usually comes within a few hundredths of a second. */
const WAIT = { forMs: 3_000, everyMs: 25 };

type CardKey = Pick<HeldCard, "environmentId" | "id">;

const countRows = async ({ database }: Kit, { environmentId, id }: CardKey): Promise<number> =>
  (await countTransactions(database, environmentId, id)).count;

async function waitForNotice(kit: Kit, card: CardKey, before: number): Promise<void> {
  await waitFor(async () => (await countRows(kit, card)) > before || undefined, WAIT);
}

function presentAuthorization(reference: string, authorization: SimulatedAuthorization) {
  const { answer } = authorization;
  return {
    authorizationId: authorization.authorizationId,
    cardReference: reference,
    status: authorization.status,
    askedAmount: toDecimal(authorization.asked),
    approvedAmount: toDecimal(authorization.approved),
    clearedAmount: toDecimal(authorization.cleared),
    refundedAmount: toDecimal(authorization.refunded),
    crossBorderFee: toDecimal(authorization.crossBorderFee),
    declineReason: answer?.kind === "declined" ? answer.reason : null,
  };
}
