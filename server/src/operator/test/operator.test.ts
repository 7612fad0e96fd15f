import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, startTestService, type TestService } from "../../../test/support/service.ts";
import { raiseAlert } from "../../domains/platform/alerts/index.ts";
import { findEnvironment } from "../../domains/platform/businesses/index.ts";
import { internalCaller } from "../../kernel/ledger/internal-caller.ts";
import { operation } from "../../kernel/ledger/operation.ts";
import { runOperator } from "../run-operator.ts";
import { operatorSettings } from "./operator-process.ts";

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

/** Each command finds the database of the running service by itself, as it does in a process of its own. */
const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runOperator(args, {
    env: { ...operatorSettings, DATABASE_URL: service.kit.database.url, ...env },
    folder: "/dev/null",
  });
const operator = (...args: string[]) => run(args);

const json = async (...args: string[]) => {
  const { output, complaint, exitCode } = await operator(...args, "--json");
  expect({ complaint, exitCode }).toEqual({ complaint: "", exitCode: 0 });
  return JSON.parse(output);
};

test("a business is created, approved and given other keys, and each step reaches the running service", async () => {
  const created = await json("business", "create", "Chidi & Sons");
  const { businessId, test: testKey, live } = created;
  const balance = (key: typeof live) => ask(service, { path: "/business/balance", key });
  expect((await balance(testKey)).status).toBe(200);
  expect((await balance(live)).body.error?.code).toBe("activation_required");

  const approved = await operator("business", "approve", businessId);
  expect(approved.output).toBe("Chidi & Sons is approved for live mode.");
  await expect.poll(async () => (await balance(live)).status, { timeout: 2_000 }).toBe(200);

  const rotated = await json("business", "rotate-keys", businessId, "--mode", "live");
  expect((await balance(rotated)).status).toBe(200);
  await expect.poll(async () => (await balance(live)).status, { timeout: 2_000 }).toBe(401);

  const actions = await json("actions", "--business", businessId);
  expect(
    actions.map(({ by, action }: { by: string; action: string }) => `${by} ${action}`),
  ).toEqual(["amina business.rotate_keys", "amina business.approve", "amina business.create"]);
});

test("the list is aligned text for people and one document for programs", async () => {
  const { output } = await operator("business", "list", "--search", "adire");
  const [headings, row, ...rest] = output.split("\n");
  const { businessId, serviceAccountNumber } = service.business;
  expect(rest).toEqual([]);
  expect(row?.slice(headings?.indexOf("NAME"))).toMatch(/^Adire Market {2}approved {2}/);
  expect(row?.slice(headings?.indexOf("ACCOUNT"))).toMatch(new RegExp(`^${serviceAccountNumber} `));
  const listed = await json("business", "list", "--search", "adire");
  expect(listed).toMatchObject([
    { businessId: String(businessId), status: "approved", environments: { live: {}, test: {} } },
  ]);
  expect(Object.keys(listed[0].environments)).toEqual(["test", "live"]);
});

test("a command that changes nothing says so, and is not recorded", async () => {
  const { businessId } = service.business;
  const business = String(businessId);
  const limit = () =>
    operator("business", "rate-limit", business, "50", "--mode", "live", "--burst", "80");
  const scopes = () => operator("business", "scopes", business, "all", "--mode", "live");
  const approve = () => operator("business", "approve", business);
  expect((await limit()).output).toBe("live: 50 requests a second, 80 at once.");
  const actions = async () => (await json("actions", "--business", business)).length;
  const before = await actions();
  for (const again of [limit, scopes, approve])
    expect((await again()).output).toMatch(/Nothing has changed\.$/);
  expect(await actions()).toBe(before);
});

test("a price that is set is the one that the merchant reads", async () => {
  const { businessId } = service.business;
  const of = ["--business", String(businessId), "--mode", "test"];
  const set = await operator(
    ...["price", "set", "transfer", "5 up to 1,000, 20", ...of],
    ...["--yes", "--by", "bola"],
  );
  expect(set).toEqual({
    output: [
      "transfer: 5 up to 1,000, 20 above (before: 10 up to 5,000, 25 up to 50,000, 50 above)",
      `For business ${service.business.businessId} in test mode.`,
    ].join("\n"),
    complaint: "",
    exitCode: 0,
  });
  const { text } = await ask(service, { path: "/business/pricing" });
  expect(text).toContain('"tiers":[{"upTo":1000,"fee":5},{"upTo":null,"fee":20}]');
  const listed = await json("price", "list", ...of);
  expect(listed[0]).toMatchObject({ item: "transfer", source: "own", price: { form: "tiered" } });
  const { complaint, exitCode } = await operator("price", "reset", "transfer", "--mode", "test");
  expect([complaint, exitCode]).toEqual([
    "--business and --mode go together: each mode of a business has its own prices.",
    2,
  ]);
});

test("a request is shown by its id, with its masked body", async () => {
  const { headers } = await ask(service, {
    path: "/business/generatesignature",
    body: { pin: "7351", reference: "rent-7" },
  });
  const id = headers.get("x-request-id") ?? "";
  const found = async () => (await operator("request", "show", id)).exitCode;
  await expect.poll(found, { timeout: 10_000 }).toBe(0);
  const { output } = await operator("request", "show", id);
  expect(output).toMatch(new RegExp(`businessId +${service.business.businessId}`));
  expect(output).toMatch(/references +rent-7/);
  expect(output).toContain('request:\n{"pin":"*****","reference":"rent-7"}');
  expect(output).toContain('answer:\n{"data":{"signature":"*****"');
  expect(await json("request", "show", id)).toMatchObject({ mode: "test", status: 200 });
  const { complaint } = await operator("request", "show", "req_1");
  expect(complaint).toContain("The request log has no request req_1.");
});

test("an alert is listed, and closed by the operator who is named", async () => {
  const { businessId } = service.business;
  const environmentId = await findEnvironment(service.kit.database, businessId, "test");
  const raising = operation({
    name: "operator.test",
    needs: {},
    decide: (_found, books) =>
      raiseAlert(books, { kind: "test.odd", subject: "trf_1", message: "Look at it." }),
  });
  await service.kit.ledger.run(raising, internalCaller(environmentId, "raise"));
  const [alert] = await json("alert", "list");
  expect(alert).toMatchObject({
    businessId: String(businessId),
    kind: "test.odd",
    subject: "trf_1",
  });
  const closed = await operator("alert", "close", alert.id, "--note", "Paid.", "--by", "bola");
  expect(closed.output).toBe(`Alert ${alert.id} of test mode (test.odd, trf_1) is closed.`);
  expect((await operator("alert", "list")).output).toBe("There are no open alerts.");
});

test("the ledger of a fresh service is proven, and one that was tampered with is not", async () => {
  const proven = await operator("ledger", "verify");
  expect(proven).toMatchObject({ exitCode: 0, complaint: "" });
  expect(proven.output).toMatch(/^transactions +\d+$/m);
  expect(proven.output).toMatch(/^Verified: every transaction balances/m);
  const tamper = "update ledger_accounts set available = available + $1 where kind = 'card_wallet'";
  await service.kit.database.run({ text: tamper, values: [1n] });
  const { output, exitCode } = await operator("ledger", "verify", "--json");
  await service.kit.database.run({ text: tamper, values: [-1n] });
  expect(exitCode).toBe(1);
  expect(JSON.parse(output)).toMatchObject({ proven: false, findings: expect.arrayContaining([]) });
});

describe("a refusal exits with 1 and one sentence", () => {
  test("a refusal of an operation", async () => {
    expect(await operator("business", "approve", "77")).toEqual({
      output: "",
      complaint: "There is no business 77. List the businesses with business list.",
      exitCode: 1,
    });
  });

  test("a missing database", async () => {
    const { complaint, exitCode } = await run(["pauses"], {
      DATABASE_URL: "postgres://kasuwa@127.0.0.1:1/nothing",
    });
    expect(complaint).toMatch(/^The database cannot be used \(.*ECONNREFUSED.*\)\. Check/);
    expect(exitCode).toBe(1);
  });

  test("another installation's master key", async () => {
    const { complaint, exitCode } = await run(["pauses"], {
      KASUWA_MASTER_KEYS: `1:${Buffer.alloc(32, 9).toString("base64")}`,
    });
    expect(complaint).toMatch(/^Master key 1 is not the key 1 that sealed this database; set/);
    expect(exitCode).toBe(1);
  });

  test("a newer schema, which is left as it is", async () => {
    const { database } = service.kit;
    const insert = `insert into schema_migrations (number, name, checksum)
                    values (9999, '9999_later.sql', '')`;
    await database.run({ text: insert, values: [] });
    const { complaint, exitCode } = await operator("pauses");
    await database.run({ text: "delete from schema_migrations where number = 9999", values: [] });
    expect(complaint).toMatch(/^Wrong schema version: the database is newer than this program/);
    expect(exitCode).toBe(1);
  });
});

test("an operator who changes something needs a name, and one who only reads needs none", async () => {
  const change = await run(["pause", "cards", "--yes"], { USER: "" });
  expect(change).toMatchObject({ exitCode: 2, complaint: expect.stringContaining("--by NAME") });
  const look = await run(["pauses"], { USER: "" });
  expect(look).toEqual({ output: "Nothing is paused.", complaint: "", exitCode: 0 });
});

test("without a given name, the operator is the operating-system account", async () => {
  const surroundings = {
    env: { ...operatorSettings, USER: "", DATABASE_URL: service.kit.database.url },
    folder: "/dev/null",
    account: "bola",
  };
  const args = ["pause", "cards", "--yes"];
  expect(await runOperator(args, surroundings)).toMatchObject({ complaint: "", exitCode: 0 });
  expect((await json("actions"))[0]).toMatchObject({ by: "bola" });
  expect(await operator("resume", "cards")).toMatchObject({ exitCode: 0 });
});
