import { providerNotConfigured, providerUnavailable } from "../../../kernel/providers/refusals.ts";
import { Refusal } from "../../../kernel/refusals.ts";
import type { Carrier } from "./accept-orders.ts";

/** The provider of new orders, or the refusal of an order that needs one. */
export type CarrierChoice = Carrier | Refusal;

/** Returns the provider, or the refusal if none is configured or it takes no work and the operator chose not to wait. */
export async function chooseCarrier(
  port: (Carrier & { refusesWork(): Promise<boolean> }) | undefined,
): Promise<CarrierChoice> {
  if (port === undefined) return providerNotConfigured();
  return (await port.refusesWork()) ? providerUnavailable() : port;
}

/** Returns the provider. Throws the refusal otherwise. */
export function requireCarrier(choice: CarrierChoice): Carrier {
  if (choice instanceof Refusal) throw choice;
  return choice;
}
