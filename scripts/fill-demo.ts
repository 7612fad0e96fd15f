import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { ApiClient, type Keys, PersonClient } from "./demo/client.ts";
import { fillBills, fillCards } from "./demo/fill-cards-and-bills.ts";
import { fillCollections } from "./demo/fill-collections.ts";
import { fillCustomers } from "./demo/fill-customers.ts";
import { fillDays } from "./demo/fill-days.ts";
import { fillRefusals, fillTeam } from "./demo/fill-team.ts";
import { ROOT } from "./repository.ts";

interface Demo {
  readonly baseUrl: string;
  readonly businesses: readonly { readonly businessId: string; readonly test: Keys }[];
  readonly dashboard: { readonly email: string; readonly password: string; readonly pin: string };
}

/**
 * Fills test mode of the first demo business with two weeks of records, so that each page of the dashboard shows what it is
 * for: `npm run demo`, while the service runs. It does nothing that a merchant's program and people could not do. The
 * business's test clock is 13 days ahead afterwards.
 */
const folder = process.env["KASUWA_DATA"] ?? ".kasuwa";
const { baseUrl, businesses, dashboard } = readDemo(resolve(ROOT, folder, "demo.json"));
const [business] = businesses;
if (business === undefined) throw new Error("The demo has no business.");
const { businessId, test } = business;
const api = new ApiClient(baseUrl, test);
const person = await PersonClient.signIn(baseUrl, dashboard.email, dashboard.password);

// Money for what follows, and numbers that verify no customer yet: the command may be run again.
await api.post("/test/reset", {});
console.log("Filling customers, wallets and verifications …");
const wallets = await fillCustomers(api);
console.log("Filling invoices and accounts …");
const accountNumber = await fillCollections(api);
console.log("Filling two weeks of payments …");
await fillDays(api, { accountNumber, wallets });
console.log("Filling bills and cards …");
await fillBills(api);
await fillCards(api);
console.log("Filling webhooks, team and approvals …");
await fillTeam(person, api, { businessId, pin: dashboard.pin });
await fillRefusals(api);
console.log(`Open ${baseUrl}/b/${businessId}/test/home`);

function readDemo(file: string): Demo {
  try {
    // The service writes this file, and it has this form.
    return JSON.parse(readFileSync(file, "utf8")) as Demo;
  } catch {
    throw new Error(`There is no demo in ${file}: start the service with npm start first.`);
  }
}
