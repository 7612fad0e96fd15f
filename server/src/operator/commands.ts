import { alertCommands } from "./alert-commands.ts";
import { auditCommands } from "./audit-commands.ts";
import { businessCommands } from "./business-commands.ts";
import { cardCommands } from "./card-commands.ts";
import type { Command } from "./command.ts";
import { customerCommands } from "./customer-commands.ts";
import { deliveryCommands } from "./delivery-commands.ts";
import { holidayCommands } from "./holiday-commands.ts";
import { keyCommands } from "./key-commands.ts";
import { ledgerCommands } from "./ledger-commands.ts";
import { limitedKeyCommands } from "./limited-key-commands.ts";
import { mailCommands } from "./mail-commands.ts";
import { masterKeyCommands } from "./master-key-commands.ts";
import { pauseCommands } from "./pause-commands.ts";
import { priceCommands } from "./price-commands.ts";
import { proposalCommands } from "./proposal-commands.ts";
import { providerCommands } from "./provider-commands.ts";
import { requestCommands } from "./request-commands.ts";
import { tierCommands } from "./tier-commands.ts";
import { transactionCommands } from "./transaction-commands.ts";
import { approvalCommands } from "./transfer-approval-commands.ts";
import { creditCommands } from "./unmatched-credit-commands.ts";
import { verificationCommands } from "./verification-commands.ts";
import { webhookCommands } from "./webhook-commands.ts";

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  ...businessCommands,
  ...keyCommands,
  ...masterKeyCommands,
  ...limitedKeyCommands,
  ...priceCommands,
  ...tierCommands,
  ...customerCommands,
  ...cardCommands,
  ...pauseCommands,
  ...providerCommands,
  ...webhookCommands,
  ...deliveryCommands,
  ...mailCommands,
  ...ledgerCommands,
  ...requestCommands,
  ...transactionCommands,
  ...approvalCommands,
  ...proposalCommands,
  ...creditCommands,
  ...holidayCommands,
  ...verificationCommands,
  ...alertCommands,
  ...auditCommands,
];
