import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { ApiClient, type Keys, PersonClient } from "./demo/client.ts";
import { fillBills, fillCards } from "./demo/fill-cards-and-bills.ts";
import { fillCollections } from "./demo/fill-collections.ts";
import { fillCustomers, type SampleWallet } from "./demo/fill-customers.ts";
import { fillDays } from "./demo/fill-days.ts";
import { fillRefusals, fillTeam, isFilled, saveView } from "./demo/fill-team.ts";
import { addEndpoint, untilDelivered } from "./demo/fill-webhooks.ts";
import { type Receiver, startReceiver } from "./demo/start-receiver.ts";
import { ROOT } from "./repository.ts";

interface Demo {
  readonly baseUrl: string;
  readonly businesses: readonly { readonly businessId: string; readonly test: Keys }[];
  readonly dashboard: {
    readonly url: string;
    readonly email: string;
    readonly password: string;
    readonly pin: string;
  };
}

/**
 * Fills test mode of the first demo business with two weeks of records, so that each page of the dashboard shows what
 * it is for: `npm run demo`, while the service runs. It only does what a merchant's program and people could do. The
 * business's test clock is 13 days ahead afterwards. A second run changes nothing.
 */
const folder = process.env["KASUWA_DATA"] ?? ".kasuwa";
const { baseUrl, businesses, dashboard } = readDemo(resolve(ROOT, folder, "demo.json"));
const [business] = businesses;
if (business === undefined) throw new Error("The demo has no business.");
const { businessId, test } = business;
const api = new ApiClient(baseUrl, test);
const { origin } = new URL(dashboard.url);
const person = await PersonClient.signIn({ baseUrl, origin }, dashboard);

if (await isFilled(person, businessId)) console.log("The demo is filled already.");
else await fill();
console.log(`Open ${origin}/b/${businessId}/test/home`);

async function fill(): Promise<void> {
  // Provides money for the next steps, and frees the numbers that verify a customer, because an
  // interrupted run may be repeated.
  await api.post("/test/reset", {});
  console.log("Filling customers, wallets and verifications …");
  const wallets = await fillCustomers(api);
  console.log("Filling invoices and accounts …");
  const accountNumber = await fillCollections(api);
  console.log("Filling two weeks of payments and webhooks …");
  const receiver = await startReceiver();
  try {
    await fillWith(receiver, accountNumber, wallets);
  } finally {
    receiver.stop();
  }
}

/** The steps that need the endpoint's receiver. */
async function fillWith(
  receiver: Receiver,
  accountNumber: string,
  wallets: readonly SampleWallet[],
): Promise<void> {
  const webhooks = `/b/${businessId}/test/webhooks`;
  await fillDays(api, {
    ...{ accountNumber, wallets },
    addEndpoint: () => addEndpoint(person, webhooks, receiver.url),
  });
  console.log("Filling bills and cards …");
  await fillBills(api);
  await fillCards(api);
  console.log("Filling team and approvals …");
  await fillTeam(person, api, { businessId, pin: dashboard.pin });
  await fillRefusals(api);
  await untilDelivered(person, webhooks);
  await saveView(person, businessId);
}

function readDemo(file: string): Demo {
  try {
    // The service writes this file, and it has this form.
    return JSON.parse(readFileSync(file, "utf8")) as Demo;
  } catch {
    throw new Error(`There is no demo in ${file}: start the service with npm start first.`);
  }
}
