import { type Planted, plantedFor } from "./planted.ts";

const plant = plantedFor("boundaries");
const wallets = "domains/customers/wallets";
const cards = "server/src/domains/cards/cards";
const ledger = "server/src/kernel/ledger";

/** At least one for each rule of .dependency-cruiser.cjs. */
export const forbiddenImports: readonly Planted[] = [
  plant(
    "kernel-knows-no-domain",
    "server/src/kernel/reach-domain.ts",
    `import "../${wallets}/index.ts";`,
  ),
  plant(
    "kernel-knows-no-domain",
    "server/src/kernel/reach-adapter.ts",
    'import "../providers/bank.ts";',
  ),
  plant(
    "domains-meet-at-index",
    `${cards}/reach-inside.ts`,
    'import "../../customers/wallets/show-wallet.ts";',
  ),
  plant(
    "sealed-tables-meet-one-another",
    `${cards}/sealed-table.ts`,
    'import "../../customers/wallets/index.ts";',
  ),
  plant(
    "platform-uses-no-other-group",
    "server/src/domains/platform/banks/use-wallet.ts",
    'import "../../customers/wallets/index.ts";',
  ),
  plant(
    "money-and-webhooks-use-platform",
    "server/src/domains/money-in/invoices/use-wallet.ts",
    'import "../../customers/wallets/index.ts";',
  ),
  plant(
    "money-and-webhooks-use-platform",
    "server/src/domains/webhooks/replays/use-invoice.ts",
    'import "../../money-in/invoices/index.ts";',
  ),
  plant(
    "customers-use-the-groups-below",
    "server/src/domains/customers/wallets/use-card.ts",
    'import "../../cards/statements/index.ts";',
  ),
  plant("cards-use-no-surface", `${cards}/use-page.ts`, 'import "../../surfaces/page/index.ts";'),
  plant(
    "domains-are-entered-at-index",
    "server/src/reach-inside.ts",
    `import "./${wallets}/queries.ts";`,
  ),
  plant(
    "no-cycles",
    "server/src/kernel/hen.ts",
    'import { egg } from "./egg.ts";',
    "export const hen = () => egg;",
  ),
  plant(
    "no-cycles",
    "server/src/kernel/egg.ts",
    'import { hen } from "./hen.ts";',
    "export const egg = () => hen;",
  ),
  plant(
    "no-cycles",
    "server/src/kernel/page.ts",
    'import type { Row } from "./row.ts";',
    "export interface Page { readonly rows: readonly Row[] }",
  ),
  plant(
    "no-cycles",
    "server/src/kernel/row.ts",
    'import type { Page } from "./page.ts";',
    "export interface Row { readonly page: Page }",
  ),
  plant(
    "ledger-interface-uses-no-stage",
    `${ledger}/operation.ts`,
    'import type {} from "./group/snapshot.ts";',
  ),
  plant(
    "ledger-group-is-below-the-queue",
    `${ledger}/group/run-group.ts`,
    'import "../queue/operation-queue.ts";',
  ),
  plant(
    "ledger-queue-verifies-nothing",
    `${ledger}/queue/ledger.ts`,
    'import "../verify/proofs.ts";',
  ),
  plant(
    "ledger-proofs-use-the-interface",
    `${ledger}/verify/prove-accounts.ts`,
    'import type {} from "../group/snapshot.ts";',
  ),
  plant(
    "domains-use-the-ledger-interface",
    `${cards}/read-snapshot.ts`,
    'import type {} from "../../../kernel/ledger/group/snapshot.ts";',
  ),
  plant(
    "domains-know-no-provider",
    `${cards}/call-bank.ts`,
    'import "../../../providers/bank.ts";',
  ),
  plant(
    "sql-lives-in-queries",
    `${cards}/write-sql.ts`,
    'import "../../../kernel/database/sql.ts";',
  ),
  plant("driver-lives-in-the-kernel", `${cards}/open-pool.ts`, 'import "pg";'),
  plant(
    "embedded-database-has-one-entry",
    "server/src/start-postgres.ts",
    'import "./kernel/database/embedded/launch-server.ts";',
  ),
  plant("http-lives-in-routes", `${cards}/start-server.ts`, 'import type {} from "fastify";'),
  plant("http-lives-in-routes", `${cards}/check-body.ts`, 'import type {} from "typebox";'),
  plant("schemas-are-built-by-us", `${cards}/schemas.ts`, 'import "typebox";'),
  plant(
    "http-lives-in-routes",
    `${cards}/answer-request.ts`,
    'import "../../../kernel/http/routes/route.ts";',
  ),
  plant("rules-are-pure", `${cards}/rules.ts`, 'import "../../../kernel/time/clock.ts";'),
  plant("rules-are-pure", "server/src/domains/money-out/bills/rules.ts", 'import "./queries.ts";'),
  plant(
    "rules-use-no-package",
    "server/src/domains/platform/banks/rules.ts",
    'import "node:crypto";',
  ),
  plant(
    "rules-use-no-package",
    "server/src/domains/money-in/invoices/rules.ts",
    'import type {} from "fastify";',
  ),
  plant("index-exports-no-routes", `${cards}/index.ts`, 'export { cards } from "./module.ts";'),
  plant("nothing-imports-tests", "server/src/kernel/use-test.ts", 'import "../../test/sample.ts";'),
  plant(
    "server-stands-alone",
    "server/src/kernel/use-sdk.ts",
    'import "../../../packages/sdk/src/client.ts";',
  ),
  plant(
    "clients-use-the-sdk",
    "packages/cli/src/reach-server.ts",
    'import "../../../server/src/kernel/time/clock.ts";',
  ),
  plant("clients-use-the-sdk", "web/src/reach-server.ts", 'import "../../server/src/app.ts";'),
  plant(
    "clients-share-only-the-sdk",
    "web/src/reach-cli.ts",
    'import "../../packages/cli/src/reach-server.ts";',
  ),
  plant(
    "bench-stands-on-the-kernel",
    "bench/reach-domain.ts",
    `import "../server/src/${wallets}/index.ts";`,
  ),
  plant("imports-resolve", "server/src/kernel/reach-nothing.ts", 'import "./nowhere.ts";'),
];

/** Files that some of the above import, and files that break no rule. */
export const imported: Readonly<Record<string, string>> = {
  "server/test/sample.ts": "export const sample = 1;\n",
  "server/src/kernel/database/embedded/launch-server.ts": "export const launch = 1;\n",
  "server/src/domains/money-out/bills/queries.ts": "export const bills = 1;\n",
  "server/src/domains/money-in/invoices/index.ts": "export const invoices = 1;\n",
  "server/src/domains/cards/statements/index.ts": "export const statements = 1;\n",
  "server/src/domains/surfaces/page/index.ts": "export const page = 1;\n",
  "server/src/kernel/ledger/group/snapshot.ts": "export const snapshot = 1;\n",
  "server/src/kernel/ledger/queue/operation-queue.ts": "export const queue = 1;\n",
  "server/src/kernel/ledger/verify/proofs.ts": "export const proofs = 1;\n",
  "packages/sdk/src/client.ts": "export const client = 1;\n",
};
