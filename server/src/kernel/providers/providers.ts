import type { Mode } from "../tenancy/access.ts";
import type { BankRail } from "./bank-rail.ts";
import { providerUnavailable } from "./refusals.ts";

/** Every provider that is configured, by the mode it serves. A domain knows the port and never the adapter. */
export interface Providers {
  /** Undefined where nobody has configured one: then there is nothing to send with, and nothing may be accepted. */
  bankRail(mode: Mode): BankRail | undefined;
}

/**
 * The rail that new work may be accepted for. `provider_unavailable` where there is none, or where the operator chose
 * that work is refused while it takes none.
 */
export async function requireBankRail(providers: Providers, mode: Mode): Promise<BankRail> {
  const rail = providers.bankRail(mode);
  if (rail === undefined || (await rail.refusesWork())) throw providerUnavailable();
  return rail;
}
