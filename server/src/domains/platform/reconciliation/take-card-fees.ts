import type { Kit } from "../../../kernel/kit.ts";
import type { Minor } from "../../../kernel/money.ts";
import { cardFeeKey } from "../../../kernel/providers/cleared-records.ts";
import type { MadeCard } from "../../../kernel/providers/record-comparison.ts";
import { readCardsFrom, readKnownLines, type StoredLine, writeLines } from "./line-queries.ts";
import { lockProgress } from "./queries.ts";
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
  const lines = made.filter(({ at }) => at >= from).map((card) => lineOf(card, fee));
  const ids = lines.map(({ lineId }) => lineId);
  await database.transaction(async (tx) => {
    // If two runs at once have different prices, the later one must see the lines of the other.
    await lockProgress(tx);
    const known = new Set((await readKnownLines(tx, provider, ids)).map(({ lineId }) => lineId));
    const added = lines.filter(({ lineId }) => !known.has(lineId));
    if (added.length > 0) await writeLines(tx, provider, added);
  });
}

const lineOf = ({ environmentId, issuerReference, at }: MadeCard, fee: Minor): StoredLine => ({
  lineId: `card_fee/${issuerReference}`,
  key: cardFeeKey(issuerReference),
  ...{ currency: "USD", environmentId, amount: 0n, fee, at },
  text: `The price of the new card ${issuerReference}`,
});
