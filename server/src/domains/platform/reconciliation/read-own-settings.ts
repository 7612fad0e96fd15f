import type { Kit } from "../../../kernel/kit.ts";
import { readSettings } from "../../../kernel/providers/live/queries.ts";

/** The highest fee of a provider that needs no decision, by its settings. Null: any. */
export async function readFeeMax(kit: Kit, provider: string): Promise<bigint | null> {
  const { feeMax } = await readOwn(kit, provider);
  return feeMax === undefined ? null : BigInt(feeMax) * 100n;
}

/** By how much a provider's balance may differ from what it should be. Null: by any amount. */
export async function readBalanceGapMax(kit: Kit, provider: string): Promise<bigint | null> {
  const { balanceGapMax } = await readOwn(kit, provider);
  return balanceGapMax === undefined ? null : BigInt(balanceGapMax) * 100n;
}

/** What an issuer takes for a new card, in cents, by its contract. Null: nothing that is known. */
export async function readCardFee(kit: Kit, provider: string): Promise<bigint | null> {
  const { cardFee } = await readOwn(kit, provider);
  return cardFee === undefined ? null : BigInt(cardFee.replace(".", ""));
}

const [DAYS_OF_CALLS, DAYS_OF_FILES] = [1, 7];

/** After how many days a missing statement raises an alert. Zero: never. */
export async function readStatementDays(
  kit: Kit,
  provider: string,
  isCalled: boolean,
): Promise<number> {
  const { statementDays } = await readOwn(kit, provider);
  if (statementDays !== undefined) return Number(statementDays);
  return isCalled ? DAYS_OF_CALLS : DAYS_OF_FILES;
}

const readOwn = async ({ database, vault }: Kit, provider: string) =>
  (await readSettings(database, vault, provider))?.settings ?? {};
