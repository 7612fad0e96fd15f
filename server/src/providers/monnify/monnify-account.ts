import type { BankCodes } from "../banks/bank-codes.ts";
import type { MonnifyClient } from "./connection/monnify-client.ts";
import type { MonnifySettings } from "./settings.ts";

/** What every operation on a Monnify account needs. */
export interface MonnifyAccount {
  readonly client: MonnifyClient;
  readonly settings: MonnifySettings;
  readonly banks: BankCodes;
  now(): Date;
}
