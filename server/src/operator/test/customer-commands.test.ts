import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, startTestService, type TestService } from "../../../test/support/service.ts";
import { listActions } from "../../domains/platform/audit/index.ts";
import { runOperator } from "../run-operator.ts";
import { operatorSettings } from "./operator-process.ts";

let service: TestService;
let business: string;

beforeAll(async () => {
  service = await startTestService();
  business = String(service.business.businessId);
});
afterAll(() => service.stop());

const operator = (...args: string[]) =>
  runOperator(["customer", ...args, "--business", business, "--mode", "test"], {
    env: { ...operatorSettings, DATABASE_URL: service.kit.database.url },
    folder: "/dev/null",
  });

const json = async (...args: string[]) => {
  const { output, complaint, exitCode } = await operator(...args, "--json");
  expect({ complaint, exitCode }).toEqual({ complaint: "", exitCode: 0 });
  return JSON.parse(output);
};

const BVN = "22212345901";

async function verified(): Promise<number> {
  const details = {
    externalId: "one",
    firstName: "Amina",
    lastName: "Bello",
    email: "amina@example.com",
    idNumber: "A01234567",
  };
  const { body } = await ask(service, { path: "/customers", body: details });
  const id = Number(body.data?.["id"]);
  await ask(service, { path: `/customers/${id}/wallets`, body: { currency: "NGN" } });
  await ask(service, { path: `/customers/${id}/kyc`, body: { bvn: BVN } });
  const nin = { type: "NIN", payload: { nin: "31987654201" } };
  await ask(service, { path: `/customers/${id}/kyc`, body: nin });
  return id;
}

test("finds customers by a number, corrects them and voids verified items", async () => {
  const id = await verified();
  const found = [
    { customerId: id, name: "Amina Bello", bvn: "222*****901", idNumber: "A0*****67", kycTier: 1 },
  ];
  expect(await json("find", BVN)).toEqual(found);
  expect(await json("find", "A01234567")).toEqual(found);
  expect(await json("find", "22200000000")).toEqual([]);

  const note = ["--note", "The registry had it wrong."];
  expect(await json("correct", String(id), "--void", "NIN", ...note)).toEqual({
    voided: ["NIN"],
    verified: ["BVN"],
  });
  expect(await json("correct", String(id), "--first", "Aminat", ...note)).toEqual({
    voided: ["BVN"],
    verified: [],
  });
  const [action] = await listActions(service.kit, {});
  expect(action).toMatchObject({
    ...{ action: "customer.correct", by: "amina", mode: "test" },
    details: { customer: String(id), fields: ["firstName"], voided: ["BVN"], note: note[1] },
  });
  const { body } = await ask(service, { path: `/customers/${id}` });
  expect(body.data).toMatchObject({ firstName: "Aminat", kycTier: 0, kycStatus: null });

  const [newest, ...older] = await json("history", String(id));
  expect(newest).toMatchObject({
    source: "operator",
    changes: [
      { field: "firstName", before: "Amina", after: "Aminat" },
      { field: "verified", before: ["BVN"], after: [] },
    ],
  });
  expect(older.map(({ source }: { source: string }) => source)).toEqual([
    "operator",
    "kyc",
    "kyc",
    "api",
  ]);
  // The voided BVN may be verified again, for this customer or another.
  const again = await ask(service, { path: `/customers/${id}/kyc`, body: { bvn: BVN } });
  expect(again.body.data).toMatchObject({ kycTier: 1 });
});

test("refuses to correct an unknown customer", async () => {
  const answer = await operator("correct", "1", "--void", "BVN", "--note", "why");
  expect(answer.exitCode).not.toBe(0);
  expect(answer.complaint).toContain("No customer");
});
