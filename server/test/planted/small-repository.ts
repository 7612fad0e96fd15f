/** A repository in which no checker finds anything: one domain that uses another, an adapter, and a route. */
export const smallRepository: Readonly<Record<string, string>> = {
  "README.md": `# Small

[The server](server/package.json), and [where it starts](./server/src/main.ts#L1).
`,
  "ARCHITECTURE.md": `The domains are \`cards\` and \`wallets\`.
`,
  "server/package.json": `{
  "name": "@small/server",
  "type": "module",
  "dependencies": {
    "fastify": "5.12.8"
  }
}
`,
  "server/vitest.config.ts": `import { defineConfig } from "vitest/config";

export const rings = [{ test: { name: "unit", include: ["server/test/**/*.test.ts"] } }];
export default defineConfig({ test: { projects: rings } });
`,
  "server/test/support/global-setup.ts": `export default () => undefined;
`,
  "docs/made.txt": `made
`,
  "server/scripts/generated.ts": `import { readFileSync } from "node:fs";

if (readFileSync("docs/made.txt", "utf8") !== "made\\n") {
  console.error("docs/made.txt does not match the code.");
  process.exitCode = 1;
}
`,
  "server/migrations/0001_wallets.sql": `-- What people hold.
create table wallets (id bigint primary key);
`,
  "server/src/main.ts": `import { modules } from "./app.ts";

console.log(modules);
`,
  "server/src/app.ts": `import { cards } from "./domains/cards/cards/module.ts";
import { wallets } from "./domains/customers/wallets/module.ts";
import { bank } from "./providers/bank.ts";

export const modules = [cards, wallets, bank];
`,
  "server/src/kernel/time/clock.ts": `export const now = () => new Date();
`,
  "server/src/kernel/database/sql.ts": `export const sql = (strings: TemplateStringsArray) => strings.join("?");
`,
  "server/src/kernel/http/routes/route.ts": `import type { FastifyInstance } from "fastify";

export type Route = (server: FastifyInstance) => void;
`,
  "server/src/providers/bank.ts": `export const bank = "simulated";
`,
  "server/src/domains/customers/wallets/index.ts": `export { showWallet } from "./show-wallet.ts";
`,
  "server/src/domains/customers/wallets/module.ts": `import { showWalletRoute } from "./routes.ts";

export const wallets = { name: "wallets", routes: [showWalletRoute] };
`,
  "server/src/domains/customers/wallets/queries.ts": `import { sql } from "../../../kernel/database/sql.ts";

export const selectWallet = sql\`select id from wallets\`;
`,
  "server/src/domains/customers/wallets/routes.ts": `import type { Route } from "../../../kernel/http/routes/route.ts";
import { showWallet } from "./show-wallet.ts";

export const showWalletRoute: Route = (server) => server.get("/wallet", showWallet);
`,
  "server/src/domains/customers/wallets/rules.ts": `export const isOpen = (at: Date, closesAt: Date) => at < closesAt;
`,
  "server/src/domains/customers/wallets/show-wallet.ts": `import { now } from "../../../kernel/time/clock.ts";
import { selectWallet } from "./queries.ts";
import { isOpen } from "./rules.ts";

export const showWallet = () => ({ statement: selectWallet, open: isOpen(now(), new Date(0)) });
`,
  "server/src/domains/cards/cards/module.ts": `import { showWallet } from "../../customers/wallets/index.ts";

export const cards = { name: "cards", pays: showWallet };
`,
};
