import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, startTestService, type TestService } from "../../../../../test/support/service.ts";
import { writeRecords } from "../../../../../test/support/write-records.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { setApprovalThreshold } from "../../../money-out/transfers/index.ts";
import {
  type CreatedBusiness,
  createBusiness,
  findEnvironment,
} from "../../../platform/businesses/index.ts";
import { createEndpoint } from "../../../webhooks/endpoints/index.ts";
import { type HomeAsked, summarizeHome } from "../summarize-home.ts";

let service: TestService;
let business: CreatedBusiness;
let environmentId: bigint;

beforeAll(async () => {
  service = await startTestService();
  business = await createBusiness(service.kit, { name: "Baobab Foods", approved: true });
  environmentId = await findEnvironment(service.kit.database, business.businessId, "test");
});
afterAll(() => service.stop());

const ADA = { userId: "ada", permissions: new Set(["money:approve"] as const) };

const summarize = (member: HomeAsked["member"] = ADA) =>
  summarizeHome(service.kit, { environmentId, businessId: business.businessId, member });
const needOf = async (kind: string) =>
  (await summarize()).needs.filter((need) => need.kind === kind);

test("the balance adds up, and says how much of it is on its way out", async () => {
  const { balance } = await summarize();
  expect(balance.total).toBe(balance.available + balance.held + balance.pending);
  expect(balance).toMatchObject({ currency: "NGN", onTheWay: 0, pendingUntil: null });
});

test("nothing needs a person if nothing waits", async () => {
  expect((await summarize()).needs).toEqual([]);
});

test("transfers that wait for approval are counted with their sum", async () => {
  const of = { businessId: business.businessId, mode: "test", by: "a test" } as const;
  await setApprovalThreshold(service.kit, { ...of, above: 100_000n });
  await ask(service, {
    key: business.test,
    path: "/business/single",
    idempotencyKey: "one that waits",
    body: {
      amount: 5_000,
      narration: "rent",
      destinationBankCode: "058",
      destinationAccountNumber: "0123456789",
      destinationAccountName: "EZE CHIDI MUSA",
      phoneNumber: "08031234567",
    },
  });
  expect(await needOf("approval")).toMatchObject([
    { count: 1, amount: 5_000, name: "EZE CHIDI MUSA", reference: null },
  ]);
  const { latest, balance } = await summarize();
  expect(latest[0]).toMatchObject({ status: "Pending", progress: "awaiting_approval" });
  expect(balance).toMatchObject({ onTheWay: 1 });
});

test("a transfer does not wait for people who may not decide it: its maker, the corrector of its file, other roles", async () => {
  const { database } = service.kit;
  await database.run(sql`
    insert into transfer_makers (environment_id, id, member_id, user_id, made_by, maker_name, prepared_by)
    select environment_id, id, 1, 'ngozi', 'ngozi@adire.example', 'Ngozi', '{tunde}' from transfer_approvals
    where environment_id = ${environmentId}`);
  const kinds = async (member: HomeAsked["member"]) =>
    (await summarize(member)).needs.map(({ kind }) => kind);
  expect(await kinds({ ...ADA, userId: "ngozi" })).toEqual([]);
  expect(await kinds({ ...ADA, userId: "tunde" })).toEqual([]);
  expect(await kinds({ ...ADA, permissions: new Set() })).toEqual([]);
  expect(await kinds(ADA)).toEqual(["approval"]);
});

test("transfers whose outcome is not proven are counted with their sum", async () => {
  const open = { status: "Pending", progress: "unknown", holdId: 1n } as const;
  await writeRecords(service.kit, environmentId, [{ ...open, sentAt: new Date() }]);
  expect(await needOf("unknown")).toMatchObject([
    { count: 1, amount: 25_000, name: "Guaranty Trust Bank" },
  ]);
});

test("an endpoint that fails is named, with the events that wait for it", async () => {
  const { endpoint } = await createEndpoint(service.kit, {
    ...{ businessId: business.businessId, mode: "test", by: "a test" },
    ...{ url: "http://127.0.0.1:9/hooks", eventTypes: null },
  });
  expect(await needOf("endpoint")).toEqual([]);
  await service.kit.database.run(sql`
    update webhook_queues set health = '{"failingSinceMs": 1700000000000}'
    where environment_id = ${environmentId} and endpoint_id = ${endpoint.id}`);
  expect(await needOf("endpoint")).toMatchObject([
    { name: "127.0.0.1:9", amount: null, since: new Date(1_700_000_000_000) },
  ]);
});
