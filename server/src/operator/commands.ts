import { alertCommands } from "./alert-commands.ts";
import { auditCommands } from "./audit-commands.ts";
import { businessCommands } from "./business-commands.ts";
import type { Command } from "./command.ts";
import { keyCommands } from "./key-commands.ts";
import { ledgerCommands } from "./ledger-commands.ts";
import { pauseCommands } from "./pause-commands.ts";
import { priceCommands } from "./price-commands.ts";

/** Every command there is, in the order of the help. */
export const commands: readonly Command[] = [
  ...businessCommands,
  ...keyCommands,
  ...priceCommands,
  ...pauseCommands,
  ...ledgerCommands,
  ...alertCommands,
  ...auditCommands,
];
