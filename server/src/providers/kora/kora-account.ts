import type { BankCodes } from "../banks/bank-codes.ts";
import type { KoraClient } from "./connection/kora-client.ts";
import type { KoraSettings } from "./settings.ts";

/** What every operation on a Kora account needs. */
export interface KoraAccount {
  readonly client: KoraClient;
  readonly settings: KoraSettings;
  readonly banks: BankCodes;
}
