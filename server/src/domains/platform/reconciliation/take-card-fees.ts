import type { Kit } from "../../../kernel/kit.ts";
import { cardFeeKey } from "../../../kernel/providers/cleared-records.ts";
import type { MadeCard } from "../../../kernel/providers/record-comparison.ts";
import { readCardsFrom, readKnownLines, writeLines } from "./line-queries.ts";
import { readCardFee } from "./read-own-settings.ts";

/**
 * Keeps an issuer's price of each new card as a line of its statement, in the books of the card's environment. A card keeps
 * the price that it was first kept with. Without the setting nothing is kept: issuers do not list what they take for a card.
 */
export async function takeCardFees(
  kit: Kit,
  provider: string,
  made: readonly MadeCard[],
): Promise<void> {
  const { database } = kit;
  const fee = await readCardFee(kit, provider);
  if (fee === null || made.length === 0) return;
  const from = await readCardsFrom(database);
  const ids = made.map(({ issuerReference }) => lineIdOf(issuerReference));
  const known = new Set(
    (await readKnownLines(database, provider, ids)).map(({ lineId }) => lineId),
  );
  const lines = made
    .filter(({ at, issuerReference }) => at >= from && !known.has(lineIdOf(issuerReference)))
    .map(({ environmentId, issuerReference, at }) => ({
      lineId: lineIdOf(issuerReference),
      key: cardFeeKey(issuerReference),
      ...({ currency: "USD", environmentId, amount: 0n, fee, at } as const),
      text: `The price of the new card ${issuerReference}`,
    }));
  if (lines.length > 0) await database.transaction((tx) => writeLines(tx, provider, lines));
}

const lineIdOf = (issuerReference: string): string => `card_fee/${issuerReference}`;
