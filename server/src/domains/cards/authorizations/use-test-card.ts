import { setTimeout as pause } from "node:timers/promises";
import type { Kit } from "../../../kernel/kit.ts";
import { type Minor, toDecimal } from "../../../kernel/money.ts";
import type { CardMerchant } from "../../../kernel/providers/ports/card-notices.ts";
import type {
  SimulatedAuthorization,
  SimulatedStep,
} from "../../../kernel/providers/ports/simulated-issuer.ts";
import { findCard, type HeldCard } from "../cards/index.ts";
import { countHappenings } from "../statements/index.ts";
import { authorizationNotFound, impossibleStep, notOfTheSimulator } from "./errors.ts";

/** A test's card, as a request names it. */
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

/** Has somebody pay with a card: the simulated issuer asks us, as any would, or, unasked, has it cleared at once. */
export async function payWithTestCard(
  kit: Kit,
  { environmentId, reference }: TestCard,
  { isUnasked, ...purchase }: TestPurchase,
) {
  const card = await findCard(kit.database, environmentId, reference);
  const { simulatedIssuer } = kit.providers;
  const made = { environmentId, cardReference: card.reference, ...purchase };
  const before = await happenings(kit, card);
  const authorization = isUnasked
    ? await simulatedIssuer.clearUnasked(made)
    : await simulatedIssuer.authorize(made);
  if (authorization === undefined) throw notOfTheSimulator();
  await whenHeard(kit, card, before);
  return presentAuthorization(reference, authorization);
}

/** Has the merchant ask for more under the same authorisation. */
export async function incrementTestPurchase(
  kit: Kit,
  { environmentId, reference }: TestCard,
  { id, amount }: { id: string; amount: Minor },
) {
  const card = await findCard(kit.database, environmentId, reference);
  const { simulatedIssuer } = kit.providers;
  await requireOf(kit, card, id);
  const authorization = await simulatedIssuer.increment(environmentId, id, amount);
  if (authorization === undefined) throw authorizationNotFound();
  return presentAuthorization(reference, authorization);
}

/** Has the simulated network go on with an authorisation. It gives notice, and this waits until that is heard. */
export async function advanceTestPurchase(
  kit: Kit,
  { environmentId, reference }: TestCard,
  { id, step }: { id: string; step: SimulatedStep },
) {
  const card = await findCard(kit.database, environmentId, reference);
  await requireOf(kit, card, id);
  const before = await happenings(kit, card);
  const outcome = await kit.providers.simulatedIssuer.step(environmentId, id, step);
  if (outcome.kind === "not_found") throw authorizationNotFound();
  if (outcome.kind === "impossible") throw impossibleStep({ reason: outcome.reason });
  await whenHeard(kit, card, before);
  return presentAuthorization(reference, outcome.authorization);
}

/** Before anything is done with an authorisation: it is one of this card. */
async function requireOf(
  { providers }: Kit,
  { environmentId, reference }: Pick<HeldCard, "environmentId" | "reference">,
  id: string,
): Promise<void> {
  const known = await providers.simulatedIssuer.find(environmentId, id);
  if (known?.cardReference !== reference) throw authorizationNotFound();
}

/** The issuer's notice is here within some hundredths of a second, so a test may as well wait for it. */
const WAIT_MS = 3_000;
const LOOK_EVERY_MS = 25;

type Known = Pick<HeldCard, "environmentId" | "id">;

const happenings = async ({ database }: Kit, { environmentId, id }: Known): Promise<number> =>
  (await countHappenings(database, environmentId, id)).count;

async function whenHeard(kit: Kit, card: Known, before: number): Promise<void> {
  for (let leftMs = WAIT_MS; leftMs > 0; leftMs -= LOOK_EVERY_MS) {
    if ((await happenings(kit, card)) > before) return;
    await pause(LOOK_EVERY_MS);
  }
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
