import type { Kit } from "../../../kernel/kit.ts";
import { cardKey } from "../../../kernel/providers/cleared-records.ts";
import type { ListedCardRecord } from "../../../kernel/providers/ports/card-record-source.ts";
import { readCardsFrom, type StoredLine, writeLines } from "./line-queries.ts";
import { readKnownKeys } from "./queries.ts";

/**
 * Keeps the movements that an issuer lists as lines of its statement, including those of cards that our books do not
 * have. A movement whose kind, currency or time the adapter does not know has no amount, and is left out.
 */
export async function takeCardRecords(
  { database }: Kit,
  provider: string,
  records: readonly ListedCardRecord[],
): Promise<readonly StoredLine[]> {
  const lines = [...new Map(records.flatMap(lineOf).map((line) => [line.lineId, line])).values()];
  const from = await readCardsFrom(database);
  const old = lines.filter(({ at }) => at < from).map(({ key }) => key);
  const known = new Set(
    old.length === 0 ? [] : (await readKnownKeys(database, provider, old)).map(({ key }) => key),
  );
  const kept = lines.filter(({ at, key }) => at >= from || known.has(key));
  if (kept.length > 0) await database.transaction((tx) => writeLines(tx, provider, kept));
  return kept;
}

/** An issuer may give a refund the id of its clearing. */
function lineOf({
  claim,
  issuerReference,
  kind,
  amount,
  currency,
  at,
}: ListedCardRecord): StoredLine[] {
  if (kind === undefined || currency === undefined || at === undefined) return [];
  const isClearing = kind === "card_clearing";
  return [
    {
      lineId: `${kind}/${claim.recordId}`,
      key: cardKey(currency, claim.recordId),
      ...{ currency, at, environmentId: null, fee: 0n },
      amount: isClearing ? -amount : amount,
      text: `${isClearing ? "A clearing" : "A refund"} of ${sayCard(issuerReference)}`,
    },
  ];
}

const sayCard = (issuerReference: string | undefined): string =>
  issuerReference === undefined ? "a card that is not named" : `the card ${issuerReference}`;
