import { expect } from "vitest";
import { findCustomers } from "../../src/domains/customers/customers/index.ts";
import { correctCustomer } from "../../src/domains/customers/kyc/index.ts";
import { revealIdentity } from "../../src/domains/customers/verification/index.ts";
import { type Answered, ask, dataOf } from "./service.ts";
import type { WorkingService } from "./working-service.ts";

/**
 * All flows of the service that take identity numbers. Each flow plants its own numbers and returns the API's
 * answers. A new domain that takes such numbers adds a flow here.
 */
export const IDENTITY_FLOWS: readonly {
  readonly name: string;
  readonly plants: readonly string[];
  run(service: WorkingService): Promise<readonly Answered[]>;
}[] = [
  {
    name: "verifications: answered, unknown and refused",
    plants: [
      "22987651231",
      "22987651232",
      "A77120009",
      "FKJ77409AB77",
      "22987651233",
      "90F5B0C40012298765",
      "90F5B0C40012298766",
      "22987651234",
    ],
    run: async (service) => {
      const verify = (type: string, body: object, headers = {}) =>
        ask(service, { path: `/business/verification/${type}`, body, headers });
      const passport = { passport: "A77120009", lastName: "Bello", dateOfBirth: "1990-04-17" };
      return [
        await verify("bvn-advanced", { bvn: "22987651231", idempotencyKey: "a key" }),
        await verify("bvn", { bvn: "22987651231", idempotencyKey: "a key" }),
        await verify("nin", { nin: "22987651232" }, { "x-test-scenario": "timeout" }),
        await verify("passport", passport),
        await verify("frsc", { frsc: "FKJ77409AB77" }, { "idempotency-key": "licence" }),
        await verify("bvn", { bvn: "22987651233" }, { "x-test-scenario": "unavailable" }),
        await verify("bvn", { bvn: "22987651231x" }),
        await verify("pvc", { pvc: "90F5B0C40012298765" }, { "idempotency-key": "card" }),
        await verify("pvc-premium", { pvc: "90F5B0C40012298766" }, { "x-test-scenario": "error" }),
        await verify("phone-nin", { phone: "08031234567", nin: "22987651234" }),
        await ask(service, { path: "/business/verification/history" }),
      ];
    },
  },
  {
    // Only a customer's own resource shows whole numbers, so those answers are left out.
    name: "customers and their KYC",
    plants: [
      "22987652231",
      "22987652232",
      "B88130077",
      "FKJ88520AB88",
      "90F5B0C40012298888",
      "22987652233",
    ],
    run: async (service) => {
      const customer = {
        ...{ externalId: "planted", firstName: "Amina", lastName: "Bello", phone: "08030000001" },
        ...{ email: "amina@example.com", dateOfBirth: "1990-04-17", bvn: "22987652231" },
        ...{ idType: "PASSPORT", idNumber: "B88130077" },
      };
      const { body } = await ask(service, {
        path: "/customers",
        body: customer,
        idempotencyKey: "planted",
      });
      const path = `/customers/${body.data?.["id"]}/kyc`;
      const submit = (type: string, payload: object) =>
        ask(service, { path, body: { type, payload } });
      const statuses = [
        await submit("BVN", { bvn: "22987652231" }),
        await submit("NIN", { nin: "22987652232" }),
        await submit("PASSPORT", { passportNumber: "B88130077" }),
        await submit("FRSC", { frscNumber: "FKJ88520AB88" }),
        await submit("PVC", { pvcNumber: "90F5B0C40012298888" }),
      ].map(({ status }) => status);
      expect(statuses).toEqual([200, 200, 200, 200, 200]);
      await submit("BVN", { bvn: "22987652233" });
      return [
        await ask(service, { path: "/business/verification/history" }),
        await ask(service, { path: "/events?pageSize=200" }),
      ];
    },
  },
  {
    name: "account numbers opened with a BVN, and credits to them",
    plants: ["22987653231", "22987653232"],
    run: async (service) => {
      const path = "/business/virtualaccount";
      const holder = { firstName: "Amina", lastName: "Bello", email: "amina@example.com" };
      const dynamic = await ask(service, {
        path: `${path}/dynamic`,
        idempotencyKey: "dynamic",
        body: { ...holder, amount: 2_000, bvn: "22987653231" },
      });
      const { accountNumber } = dataOf<{ accountNumber: string }>(dynamic);
      const answers = [
        dynamic,
        await ask(service, {
          path: `${path}/customer`,
          idempotencyKey: "customer",
          body: { ...holder, mobileNumber: "08030000002", bvn: "22987653232" },
        }),
        await ask(service, { path: "/test/credits", body: { accountNumber, amount: 2_000 } }),
        await ask(service, { path: "/business/transactions" }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      return answers;
    },
  },
  {
    name: "a customer's wallet: transfer, payout and bill",
    plants: ["22987654231", "22987654232", "C99140077"],
    run: async (service) => {
      const { path, wallet } = await verifiedHolder(service);
      const at = `/wallets/${wallet}`;
      const number = { path: `${at}/virtual-account`, body: {}, idempotencyKey: "attached" };
      const attached = await ask(service, number);
      const { accountNumber } = dataOf<{ accountNumber: string }>(attached);
      const credit = { accountNumber, amount: 5_000 };
      const credited = await ask(service, { path: "/test/credits", body: credit });
      await service.advance(90);
      const balance = async () => dataOf<Balance>(await ask(service, { path: at }));
      await expect.poll(balance, PATIENTLY).toMatchObject({ availableBalance: 5_000 });
      const taker = await ask(service, {
        path: "/customers",
        body: { externalId: "taker", firstName: "Bola", phone: "08030000005" },
      });
      const taking = await ask(service, {
        path: `/customers/${dataOf<{ id: number }>(taker).id}/wallets`,
        body: { currency: "NGN" },
      });
      const { walletReference: toWalletReference } = dataOf<WalletShown>(taking);
      const transferred = await ask(service, {
        path: `${at}/transfer`,
        idempotencyKey: "transfer",
        body: { toWalletReference, amount: 1_500, narrative: "for the rent" },
      });
      const payout = await ask(service, {
        path: `${at}/payout`,
        idempotencyKey: "payout",
        body: {
          ...{ amount: 1_000, narrative: "rent", destinationBankCode: "999" },
          ...{ destinationAccountNumber: "3012450019", destinationAccountName: "EZE CHIDI" },
        },
      });
      const bill = await ask(service, {
        path: "/business/vas/airtime/purchase",
        idempotencyKey: "airtime",
        body: { reference: "airtime", network: "MTN", phoneNumber: "08030000101", amount: 100 },
      });
      const orders = [attached, credited, transferred, payout, bill];
      expect(orders.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      await service.advance(90);
      const { payoutReference } = dataOf<{ payoutReference: string }>(payout);
      const paidOut = () => ask(service, { path: `${at}/payouts/${payoutReference}` });
      const bought = () => ask(service, { path: "/business/vas/status?reference=airtime" });
      await expect.poll(async () => (await paidOut()).text, PATIENTLY).toContain('"Sent"');
      await expect.poll(async () => (await bought()).text, PATIENTLY).toContain('"Successful"');
      return [
        ...[...orders, await paidOut(), await bought()],
        await ask(service, { path: `${at}/transactions` }),
        await ask(service, { path: `${path}/wallets` }),
        await ask(service, { path: "/events?pageSize=200" }),
      ];
    },
  },
  {
    name: "cardholders",
    plants: ["22987656231", "D10150077"],
    run: async (service) => {
      const path = "/business/cardholders";
      const body = {
        ...{ firstName: "Amina", lastName: "Bello", email: "amina@example.com", country: "NG" },
        ...{ dateOfBirth: "1990-04-17", bvn: "22987656231" },
        ...{ idType: "PASSPORT", idNumber: "D10150077" },
      };
      const created = await ask(service, { path, body, idempotencyKey: "holder" });
      expect(created.status, created.text).toBe(200);
      const { customerId } = dataOf<{ customerId: string }>(created);
      return [created, await ask(service, { path: `${path}/${customerId}` })];
    },
  },
  {
    name: "the operator finds, reveals and corrects",
    plants: ["22987655231", "22987655232"],
    run: async (service) => {
      const { kit, business } = service;
      const here = { businessId: business.businessId, mode: "test", by: "bisi" } as const;
      const { body } = await ask(service, {
        path: "/customers",
        body: { firstName: "Amina", lastName: "Bello", phone: "08030000004", bvn: "22987655231" },
      });
      const found = await findCustomers(kit, { ...here, number: "22987655231" });
      expect(found).toHaveLength(1);
      const customerId = BigInt(String(body.data?.["id"]));
      const details = { lastName: "Balogun" };
      await correctCustomer(kit, { ...here, customerId, details, voids: [], note: "a misprint" });
      const checked = await ask(service, {
        path: "/business/verification/nin",
        body: { nin: "22987655232" },
      });
      const { reference } = dataOf<{ reference: string }>(checked);
      const shown = await revealIdentity(kit, { ...here, reference, reason: "a court's order" });
      expect(shown.identifiers).toEqual({ nin: "22987655232" });
      return [checked];
    },
  },
];

const PATIENTLY = { timeout: 30_000, interval: 100 };

interface Balance {
  readonly availableBalance: number;
}

interface WalletShown {
  readonly walletReference: string;
}

/** Creates a customer whose tier allows payouts, with a wallet. */
async function verifiedHolder(service: WorkingService) {
  const { body } = await ask(service, {
    path: "/customers",
    body: {
      ...{ externalId: "holder", firstName: "Amina", lastName: "Bello", phone: "08030000101" },
      ...{ bvn: "22987654231", idType: "PASSPORT", idNumber: "C99140077" },
    },
  });
  const path = `/customers/${body.data?.["id"]}`;
  for (const [type, payload] of [
    ["BVN", { bvn: "22987654231" }],
    ["NIN", { nin: "22987654232" }],
    ["PASSPORT", { passportNumber: "C99140077" }],
  ]) {
    const { status } = await ask(service, { path: `${path}/kyc`, body: { type, payload } });
    expect(status).toBe(200);
  }
  const opened = await ask(service, { path: `${path}/wallets`, body: { currency: "NGN" } });
  return { path, wallet: dataOf<WalletShown>(opened).walletReference };
}
