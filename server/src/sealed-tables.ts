import { forgottenAnswers, sealedAnswers } from "./kernel/http/answer/sealed-answers.ts";
import type { SealedTable } from "./kernel/sealing/sealed-table.ts";
import { installationSecrets } from "./kernel/tenancy/installation.ts";
import { modules } from "./modules.ts";

/** Every table with sealed values. Small tables with a value of each key come first. */
export const sealedTables: readonly SealedTable[] = [
  installationSecrets,
  ...modules.flatMap((module) => module.sealedTables ?? []),
  sealedAnswers,
  forgottenAnswers,
];
