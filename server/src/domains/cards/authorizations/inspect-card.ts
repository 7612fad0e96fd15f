import type { Kit } from "../../../kernel/kit.ts";
import { type Minor, toDecimal } from "../../../kernel/money.ts";
import { defineRefusal } from "../../../kernel/refusals.ts";
import { readEnvironmentTime } from "../../../kernel/tenancy/environment-time.ts";
import { findCard, formatCardReference, presentCard, readCardId } from "../cards/index.ts";
import { findCardOwner } from "./anywhere-queries.ts";
import { listAuthorizations } from "./list-authorizations.ts";

const cardNowhere = defineRefusal({
  code: "not_found",
  when: "no business has this card",
  message:
    "No business has this card. Give its reference crd_…, the issuer's id of it, or the issuer's id of one of its approved purchases.",
  param: "card",
});

/** How many purchases and how many declined ones are read. */
const PURCHASES = { size: 10, offset: 0 };
const ANY_AMOUNT: { least: Minor | null; most: Minor | null } = { least: null, most: null };

/**
 * Returns a card of any business, with its newest purchases, approved and declined. Throws if the text matches no card.
 */
export async function inspectCard({ database }: Kit, text: string) {
  const owner = await findCardOwner(database, { id: readCardId(text) ?? null, text });
  if (owner === undefined) throw cardNowhere();
  const { id, environmentId, ...whose } = owner;
  const reference = formatCardReference(id);
  const card = await findCard(database, environmentId, reference);
  const asked = { environmentId, cardReference: reference, search: null, from: null, until: null };
  const [approved, declined] = await Promise.all(
    ([null, "Declined"] as const).map((status) =>
      listAuthorizations(database, { ...asked, ...ANY_AMOUNT, status }, PURCHASES),
    ),
  );
  const purchases = [...(approved?.rows ?? []), ...(declined?.rows ?? [])];
  return {
    ...whose,
    ...presentCard(card, card, await readEnvironmentTime(database, environmentId)),
    ...{ owed: toDecimal(card.owed), createdAt: card.createdAt },
    ...{ issuer: card.issuer, issuerReference: card.issuerReference },
    isFrozenByIssuer: card.frozenByIssuer,
    purchases: purchases
      .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
      .slice(0, PURCHASES.size),
  };
}

export type InspectedCard = Awaited<ReturnType<typeof inspectCard>>;
