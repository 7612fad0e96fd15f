import { expect } from "vitest";
import { findCustomers } from "../../src/domains/customers/index.ts";
import { correctCustomer } from "../../src/domains/kyc/index.ts";
import { revealIdentity } from "../../src/domains/verification/index.ts";
import { type Answered, ask, dataOf } from "./service.ts";
import type { WorkingService } from "./working-service.ts";

/**
 * Everything of the service that takes numbers of identity. Each flow plants its own and answers what the API said;
 * another domain that takes such numbers adds itself here.
 */
export const IDENTITY_FLOWS: readonly {
  readonly name: string;
  readonly plants: readonly string[];
  run(service: WorkingService): Promise<readonly Answered[]>;
}[] = [
  {
    name: "verifications, answered, silent and refused",
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
    // A customer's own resource alone gives the numbers back, so the answers that are it are left out.
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
    name: "account numbers that a BVN was given for, and what comes to them",
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
    name: "a customer's wallet, and a payout from it",
    plants: ["22987654231", "22987654232", "C99140077"],
    run: async (service) => {
      const { body } = await ask(service, {
        path: "/customers",
        body: {
          ...{ externalId: "holder", firstName: "Amina", lastName: "Bello", phone: "08030000003" },
          ...{ bvn: "22987654231", idType: "PASSPORT", idNumber: "C99140077" },
        },
      });
      const path = `/customers/${body.data?.["id"]}`;
      for (const [type, payload] of [
        ["BVN", { bvn: "22987654231" }],
        ["NIN", { nin: "22987654232" }],
        ["PASSPORT", { passportNumber: "C99140077" }],
      ]) {
        expect((await ask(service, { path: `${path}/kyc`, body: { type, payload } })).status).toBe(
          200,
        );
      }
      const wallet = await ask(service, { path: `${path}/wallets`, body: { currency: "NGN" } });
      const { walletReference } = dataOf<{ walletReference: string }>(wallet);
      const at = `/wallets/${walletReference}`;
      const payout = await ask(service, {
        path: `${at}/payout`,
        idempotencyKey: "payout",
        body: {
          ...{ amount: 1_000, narrative: "rent", destinationBankCode: "999" },
          ...{ destinationAccountNumber: "3012450019", destinationAccountName: "EZE CHIDI" },
        },
      });
      expect(payout.status, payout.text).toBe(402);
      const number = { path: `${at}/virtual-account`, body: {}, idempotencyKey: "attached" };
      const attached = await ask(service, number);
      expect(attached.status).toBe(200);
      return [wallet, payout, attached, await ask(service, { path: `${at}/transactions` })];
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
    name: "what the operator finds, reveals and corrects",
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
