import { cardOrdersTable } from "./domains/cards/cardholders/sealed-table.ts";
import { customersTable } from "./domains/customers/customers/sealed-table.ts";
import { kycItemsTable } from "./domains/customers/kyc/sealed-table.ts";
import { verifications } from "./domains/customers/verification/sealed-table.ts";
import { apiKeys } from "./domains/platform/businesses/sealed-table.ts";
import { ledgerEvidence } from "./domains/platform/reconciliation/sealed-table.ts";
import { webhookEndpoints } from "./domains/webhooks/endpoints/sealed-table.ts";
import { sealedLinks } from "./kernel/cells/link-queries.ts";
import { forgottenAnswers, sealedAnswers } from "./kernel/http/answer/sealed-answers.ts";
import { sealedProviderSettings } from "./kernel/providers/live/queries.ts";
import type { SealedTable } from "./kernel/sealing/sealed-table.ts";
import { installationSecrets } from "./kernel/tenancy/installation.ts";

/**
 * Every table with sealed values. Small tables with a value of each key come first. A command loads this list without
 * the modules, which would take a quarter of a second.
 */
export const sealedTables: readonly SealedTable[] = [
  installationSecrets,
  sealedProviderSettings,
  sealedLinks,
  apiKeys,
  webhookEndpoints,
  customersTable,
  kycItemsTable,
  verifications,
  cardOrdersTable,
  ledgerEvidence,
  sealedAnswers,
  forgottenAnswers,
];
