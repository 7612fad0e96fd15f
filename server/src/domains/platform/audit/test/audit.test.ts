import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../../../../../test/support/service.ts";
import { internalCaller } from "../../../../kernel/ledger/internal-caller.ts";
import { operation } from "../../../../kernel/ledger/operation.ts";
import {
  approveBusiness,
  createBusiness,
  findEnvironment,
  showBusiness,
} from "../../businesses/index.ts";
import { listActions, noteAction, recordAction } from "../index.ts";

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

test("what cannot be recorded is not done", async () => {
  const { businessId } = await createBusiness(service.kit, { name: "Baobab", approved: false });
  await expect(approveBusiness(service.kit, { businessId, by: "" })).rejects.toThrow();
  expect(await showBusiness(service.kit, businessId)).toMatchObject({ status: "pending" });
});

test("what is not done is not recorded", async () => {
  const action = { by: "amina", action: "service.pause", details: {} } as const;
  const undone = service.kit.database.transaction(async (tx) => {
    await recordAction(service.kit, tx, action);
    throw new Error("it was not done after all");
  });
  await expect(undone).rejects.toThrow("after all");
  const actions = await listActions(service.kit, {});
  expect(actions.filter((one) => one.action === "service.pause")).toEqual([]);
});

test("an action has the time of the clock, its maker and its details, the newest first", async () => {
  const at = new Date("2026-01-31T08:15:30.000Z");
  const kit = { clock: { now: () => at } };
  for (const number of [1, 2]) {
    const details = { number, names: ["a"], inner: { none: null } };
    await service.kit.database.transaction((tx) =>
      recordAction(kit, tx, { by: "amina", action: "service.resume", details }),
    );
  }
  const [latest, before] = await listActions(service.kit, {});
  expect(latest).toMatchObject({
    at,
    by: "amina",
    action: "service.resume",
    businessId: null,
    mode: null,
    details: { number: 2, names: ["a"], inner: { none: null } },
  });
  expect(before).toMatchObject({ details: { number: 1 } });
  expect(await listActions(service.kit, { page: 2 })).toEqual([]);
});

test("an action of an operation is recorded with it, in its environment and at the real time", async () => {
  const { businessId } = service.business;
  const environmentId = await findEnvironment(service.kit.database, businessId, "test");
  const at = new Date("2026-01-31T08:15:30.000Z");
  const noting = operation({
    name: "audit.test",
    needs: {},
    decide: (_found, books) =>
      noteAction(books, at, { by: "bola", action: "transfer.move", details: { number: 3 } }),
  });
  await service.kit.ledger.run(noting, internalCaller(environmentId, "noted"));
  const [latest] = await listActions(service.kit, { businessId });
  expect(latest).toMatchObject({
    ...{ at, by: "bola", action: "transfer.move", businessId, mode: "test" },
    details: { number: 3 },
  });
});
