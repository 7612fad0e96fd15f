import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../../../../../test/support/service.ts";
import { internalCaller } from "../../../../kernel/ledger/internal-caller.ts";
import { operation, type Service } from "../../../../kernel/ledger/operation.ts";
import { listActions } from "../../audit/index.ts";
import { findEnvironment } from "../../businesses/index.ts";
import { listPauses, type Pausable, pauseService, resumeService } from "../index.ts";

let service: TestService;
let environmentId: bigint;
let operations = 0;

beforeAll(async () => {
  service = await startTestService();
  const { businessId } = service.business;
  environmentId = await findEnvironment(service.kit.database, businessId, "test");
});
afterAll(() => service.stop());
afterEach(() => service.kit.database.run({ text: "delete from service_pauses", values: [] }));

const by = "amina";
const message = "Back at noon.";
const pause = (what: Pausable) => pauseService(service.kit, { service: what, message, by });
const resume = (what: Pausable) => resumeService(service.kit, { service: what, by });

/** What stops a merchant's write to a service: nothing, or a refusal. */
async function write(to: Service): Promise<string> {
  operations += 1;
  const caller = { ...internalCaller(environmentId, `write ${operations}`), service: to };
  const nothing = operation({ name: "operator.test", needs: {}, decide: () => "done" });
  const answer = await service.kit.ledger.run(nothing, caller).catch((error: Error) => error);
  return answer instanceof Error ? answer.message : "done";
}

test("a paused service refuses writes with the message, and the others go on, until it is resumed", async () => {
  await pause("cards");
  expect([await write("cards"), await write("wallets")]).toEqual([message, "done"]);
  expect(await resume("cards")).toEqual({ remaining: [] });
  expect(await write("cards")).toBe("done");
});

test("a pause of all refuses every service, and stays when one of them is resumed", async () => {
  await pause("all");
  await pause("cards");
  expect([await write("cards"), await write("bills")]).toEqual([message, message]);
  expect(await resume("cards")).toMatchObject({ remaining: [{ service: "all" }] });
  expect(await write("cards")).toBe(message);
});

test("pauses are listed with who paused, when and what is said", async () => {
  const paused = await pause("bills");
  await pause("transfers");
  const pauses = await listPauses(service.kit);
  expect(pauses[0]).toEqual(paused);
  expect(pauses).toMatchObject([
    { service: "bills", message, by, since: expect.any(Date) },
    { service: "transfers" },
  ]);
});

test("a service that is paused again keeps its beginning and gets the new message", async () => {
  const first = await pause("bills");
  const again = { service: "bills", message: "Back at two.", by: "bola" } as const;
  expect(await pauseService(service.kit, again)).toEqual({ ...again, since: first.since });
  expect(await listPauses(service.kit)).toHaveLength(1);
});

test("what is not paused is not resumed, and the refusal says when all is paused", async () => {
  await expect(resume("cards")).rejects.toMatchObject({
    code: "request_failed",
    message: "Nothing was resumed, because cards is not paused.",
  });
  await pause("all");
  await expect(resume("cards")).rejects.toThrow(
    "cards is not paused by itself: all services are paused. Use resume all.",
  );
  expect(await listPauses(service.kit)).toHaveLength(1);
});

test.each([
  "",
  "   ",
  "x".repeat(256),
])("a message that is empty or too long is refused: %#", async (text) => {
  const pausing = pauseService(service.kit, { service: "cards", message: text, by });
  await expect(pausing).rejects.toMatchObject({ code: "validation_failed", param: "message" });
  expect(await listPauses(service.kit)).toEqual([]);
});

test("pauses and their ends are recorded, and what was refused is not", async () => {
  const before = await listActions(service.kit, {});
  await pause("cards");
  await resume("cards");
  await resume("cards").catch(() => undefined);
  const actions = await listActions(service.kit, {});
  expect(actions.slice(0, actions.length - before.length)).toMatchObject([
    { by, action: "service.resume", details: { service: "cards" } },
    { by, action: "service.pause", details: { service: "cards", message } },
  ]);
});
