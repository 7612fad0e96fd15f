import type { BankDirectory } from "./bank-directory.ts";
import type { PaystackClient } from "./connection/paystack-client.ts";
import type { PaystackSettings } from "./settings.ts";
import type { Recipients } from "./transfers/recipients.ts";

/** What every operation on a Paystack account needs. */
export interface PaystackAccount {
  readonly client: PaystackClient;
  readonly settings: PaystackSettings;
  readonly banks: BankDirectory;
  readonly recipients: Recipients;
  now(): Date;
}
