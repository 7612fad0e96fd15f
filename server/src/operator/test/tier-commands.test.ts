import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, startTestService, type TestService } from "../../../test/support/service.ts";
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
  runOperator(["tiers", ...args], {
    env: { ...operatorSettings, DATABASE_URL: service.kit.database.url },
    folder: "/dev/null",
  });

const json = async (...args: string[]) => {
  const sure = args[0] === "show" ? [] : ["--yes"];
  const given = [...args, ...sure, "--mode", "test", "--json"];
  const { output, complaint, exitCode } = await operator(...given);
  expect({ complaint, exitCode }).toEqual({ complaint: "", exitCode: 0 });
  return JSON.parse(output);
};

async function capabilities(): Promise<unknown> {
  const body = { externalId: "one", firstName: "Amina", email: "amina@example.com" };
  const answer = await ask(service, { path: "/customers", body });
  return answer.body.data?.["capabilities"];
}

test("changes a tier of one business at once for every customer, and resets it", async () => {
  const usual = await json("show", business);
  expect(usual).toHaveLength(4);
  expect(usual[2]).toMatchObject({
    requires: [["NIN"], ["PASSPORT", "FRSC", "PVC"]],
    payoutMax: 100_000,
    payoutDailyMax: 200_000,
    balanceMax: 500_000,
  });
  expect(await capabilities()).toEqual(["hold_wallet", "receive_internal_transfer"]);
  const changed = await json(
    "set",
    business,
    "0",
    "--unlocks",
    "hold_wallet,payout",
    "--payout",
    "5,000",
    "--balance",
    "off",
  );
  expect(changed[0]).toEqual({
    requires: [],
    unlocks: ["hold_wallet", "payout"],
    payoutMax: 5_000,
    payoutDailyMax: 0,
    balanceMax: null,
  });
  expect(await capabilities()).toEqual(["hold_wallet", "payout"]);
  const raised = await json("set", business, "1", "--requires", "BVN,PASSPORT|FRSC|PVC");
  expect(raised[1].requires).toEqual([["BVN"], ["PASSPORT", "FRSC", "PVC"]]);
  expect(raised[0]).toEqual(changed[0]);
  expect(await json("reset", business)).toEqual(usual);
  expect(await capabilities()).toEqual(["hold_wallet", "receive_internal_transfer"]);
});

test.each([
  [["set", "BUSINESS", "4"], "whole number from 0 to 3"],
  [["set", "BUSINESS", "1", "--requires", "BVN|SELFIE"], "--requires must be"],
  [["set", "BUSINESS", "1", "--requires", "PASSPORT|PVC"], "--requires must be"],
  [["set", "BUSINESS", "1", "--unlocks", "everything"], "--unlocks must be"],
  [["show", "999"], "999"],
])("refuses %j: %s", async (args, complaint) => {
  const given = args.map((arg) => (arg === "BUSINESS" ? business : arg));
  const answer = await operator(...given, "--mode", "test");
  expect(answer.exitCode).not.toBe(0);
  expect(answer.complaint).toContain(complaint);
});
