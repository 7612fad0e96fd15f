import type { ProviderAvailability } from "../../../kernel/providers/ports/provider-port.ts";
import { providerNotConfigured, providerUnavailable } from "../../../kernel/providers/refusals.ts";
import { Refusal } from "../../../kernel/refusals.ts";
import type { Carrier } from "./accept-orders.ts";

/** The provider of new orders, or the refusal of an order that needs one. */
export type CarrierChoice = Carrier | Refusal;

/** A provider that new orders may go to. */
export type CarrierPort = Carrier & ProviderAvailability;

/**
 * Returns the first provider that takes calls now. If none does, the first one, or the refusal if the operator chose not
 * to wait for it. Without a configured provider: that refusal.
 */
export async function chooseCarrier(ports: readonly CarrierPort[]): Promise<CarrierChoice> {
  const [first, ...others] = ports;
  if (first === undefined) return providerNotConfigured();
  if (others.length > 0) {
    const ready = await findReady(ports);
    if (ready !== undefined) return ready;
  }
  return (await first.refusesWork()) ? providerUnavailable() : first;
}

/** The first provider that takes calls now, apart from the named one. */
export async function findReady(
  ports: readonly CarrierPort[],
  except?: string | null,
): Promise<Carrier | undefined> {
  for (const port of ports) if (port.name !== except && (await port.isAvailable())) return port;
  return undefined;
}

/** Returns the provider. Throws the refusal otherwise. */
export function requireCarrier(choice: CarrierChoice): Carrier {
  if (choice instanceof Refusal) throw choice;
  return choice;
}
