import type { CardOrder } from "../../../kernel/providers/ports/card-issuer.ts";
import type { CallContext } from "../../../kernel/providers/ports/provider-port.ts";
import { type CurrencySettings, settingsIn } from "../settings.ts";
import type { CardRecord } from "./card-record.ts";
import type { SudoAccount } from "./sudo-account.ts";

/** Sudo knows two reasons, lost and stolen, and demands one. */
export const writeCancellation = ({ debitAccount }: CurrencySettings) => ({
  status: "canceled",
  cancellationReason: "lost",
  creditAccountId: debitAccount,
});

/**
 * Cancels a second card of an order. It loses our reference, so that Sudo's notice of its end is not taken for the end
 * of the first card. False if the cancellation is not proven. A card that Sudo refuses to cancel stays: no person knows
 * its number.
 */
export async function cancelDuplicate(
  { client, settings }: SudoAccount,
  { id }: CardRecord,
  { reference, currency }: CardOrder,
  call: CallContext,
): Promise<boolean> {
  const inCurrency = settingsIn(settings, currency);
  if (inCurrency === undefined) return true;
  const json = { ...writeCancellation(inCurrency), metadata: { ref: "", duplicateOf: reference } };
  const path = `/cards/${id}`;
  const { kind } = await client.call({ method: "PUT", path, json, reference }, call);
  return kind === "done" || kind === "refused";
}
