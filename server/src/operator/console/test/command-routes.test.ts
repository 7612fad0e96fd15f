import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  askAsOperator,
  type ConsoleService,
  operatorPermissionsOf,
  startConsoleService,
} from "../../../../test/support/console-service.ts";
import { outbox } from "../../../kernel/providers/mail/mailer.ts";
import { OPERATOR_ROLES } from "../../../kernel/tenancy/operators.ts";
import { readCommandList } from "../../commands.ts";

let service: ConsoleService;
let admin: string;

beforeAll(async () => {
  service = await startConsoleService();
  admin = service.operators.add("admin");
});
afterAll(() => service.stop());

interface Running {
  readonly name: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly files?: Readonly<Record<string, string>>;
  readonly confirmed?: boolean;
  readonly as?: string;
  readonly idempotencyKey?: string;
}

const running = ({ as = admin, idempotencyKey = randomUUID(), ...body }: Running) =>
  askAsOperator(service, { path: "/commands/run", as, idempotencyKey, body });

const ran = async (command: Running) => (await running(command)).body.data;
const refused = async (command: Running) => (await running(command)).body.error;

const business = () => String(service.business.businessId);

describe("the commands in the console", () => {
  test("are listed with their parameters, except those that need the machine", async () => {
    const as = service.operators.add("support");
    const { body } = await askAsOperator(service, { path: "/commands", as });
    const { commands } = body.data as {
      commands: { name: string; needs: never; mayRun: boolean }[];
    };
    const here = readCommandList().filter(({ onlyHere }) => onlyHere !== true);
    expect(commands.map(({ name }) => name)).toEqual(here.map(({ name }) => name));
    for (const { needs, mayRun } of commands)
      expect(mayRun).toBe(operatorPermissionsOf("support").has(needs));
    expect(commands.find(({ name }) => name === "business settlement")).toMatchObject({
      parameters: expect.arrayContaining([
        expect.objectContaining({ ...{ name: "business", kind: "argument" }, required: true }),
      ]),
    });
    expect(commands.find(({ name }) => name === "business logo")).toMatchObject({
      parameters: [{ name: "business" }, { isFile: true, insteadOfFile: "none" }],
    });
  });

  test.each(
    readCommandList().map(({ name, needs, onlyHere }) => [name, needs, onlyHere] as const),
  )("%s is refused to the roles without its permission", async (name, needs, onlyHere) => {
    const lacking = OPERATOR_ROLES.filter((role) => !operatorPermissionsOf(role).has(needs));
    for (const role of onlyHere === true ? OPERATOR_ROLES : lacking) {
      const as = service.operators.add(role, name);
      expect((await refused({ name, as }))?.code).toBe("forbidden");
    }
  });

  test("that show or make what opens an account are for admins", async () => {
    const names = readCommandList().filter(({ needs }) => needs === "credentials:write");
    expect(names.map(({ name }) => name).toSorted()).toEqual([
      ...["api-keys create", "business keys", "business rotate-keys", "cell connect", "mail show"],
      ...["member invite", "provider configure", "webhooks create", "webhooks rotate-secret"],
    ]);
    const roles = OPERATOR_ROLES.filter((role) =>
      operatorPermissionsOf(role).has("credentials:write"),
    );
    expect(roles).toEqual(["admin"]);
  });

  test("that change where a business's events go are for roles that set up webhooks", async () => {
    const names = readCommandList().filter(({ needs }) => needs === "webhooks:write");
    expect(names.map(({ name }) => name).toSorted()).toEqual([
      ...["webhooks disable", "webhooks enable", "webhooks update"],
    ]);
    const parameters = { endpoint: "whe_1", url: "https://evil.example" };
    const as = service.operators.add("support");
    const { code } = (await refused({ name: "webhooks update", parameters, as })) ?? {};
    expect(code).toBe("forbidden");
  });

  test("create a business without its keys, unless an admin does", async () => {
    const create = (as: string) =>
      ran({ name: "business create", parameters: { name: "Keyless Ltd", approved: "" }, as });
    expect(JSON.stringify(await create(admin))).toContain("live_key_");
    const created = await create(service.operators.add("finance"));
    expect(created).toMatchObject({ data: { businessId: expect.any(String) } });
    expect(JSON.stringify(created)).not.toMatch(/(test|live)_(key|pub)_/);
  });

  test("list mails without their texts, which hold codes and links", async () => {
    await service.kit.database.transaction((tx) =>
      outbox.sendToPerson(tx, {
        ...{ kind: "login.reset", to: "ada@adire.example", subject: "482913 is your code" },
        ...{ body: "Open https://pay.example/login#reset=s3cret", writtenAt: new Date() },
      }),
    );
    const listed = JSON.stringify(await ran({ name: "mail list" }));
    expect(listed).toContain("****** is your code");
    expect(listed).not.toMatch(/s3cret|482913/);
  });

  test("do what the command line does, with the operator in the audit log", async () => {
    const parameters = { business: business(), email: "help@adire.example" };
    const done = await ran({ name: "business contact", parameters });
    expect(done).toMatchObject({ holds: true, needsConfirmation: null, changes: null });
    const { data } = (await ran({ name: "actions", parameters: {} })) as { data: object[] };
    expect(data[0]).toMatchObject({ by: `${admin}@example.com` });
  });

  test("run once for an Idempotency-Key", async () => {
    const creating = {
      ...{ name: "business create", parameters: { name: "Twice Ltd" } },
      idempotencyKey: randomUUID(),
    };
    expect(await ran(creating)).toEqual(await ran(creating));
    const found = await ran({ name: "business list", parameters: { search: "Twice Ltd" } });
    expect(JSON.stringify(found?.["data"]).match(/"name":"Twice Ltd"/g)).toHaveLength(1);
  });

  test("with a wide effect show what would change, and do it once it is confirmed", async () => {
    const name = "provider forget";
    const parameters = { provider: "monnify" };
    expect(await ran({ name, parameters })).toMatchObject({
      holds: false,
      needsConfirmation: expect.stringContaining("monnify would no longer be called"),
    });
    expect((await refused({ name, parameters, confirmed: true }))?.message).toContain("monnify");
  });

  test("that change settings show each field that would change, for a diff", async () => {
    const name = "price set";
    const of = { business: business(), mode: "test" };
    const parameters = { item: "bvn", price: "41", ...of };
    const changes = [{ field: "bvn", before: "40 (built in)", after: "41 (its own)" }];
    const asked = await ran({ name, parameters });
    expect(asked).toMatchObject({
      ...{ holds: false, changes, data: { done: false, changes } },
      needsConfirmation: expect.stringContaining("bvn: 40 (built in) → 41 (its own)"),
    });
    const done = await ran({ name, parameters, confirmed: true });
    expect(done).toMatchObject({ holds: true, changes: null, needsConfirmation: null });
    expect(await ran({ name, parameters })).toMatchObject({
      ...{ holds: true, changes: [], needsConfirmation: null },
      text: "Nothing would change: this is already the setting.",
    });
  });

  test("take flags as empty texts", async () => {
    const parameters = { name: "Approved Ltd", approved: "" };
    await ran({ name: "business create", parameters });
    const found = await ran({ name: "business list", parameters: { search: "Approved Ltd" } });
    expect(JSON.stringify(found?.["data"])).toContain('"status":"approved"');
  });

  test.each<[string, Running, string | null, string]>([
    ["an unknown command", { name: "business eat" }, "name", "There is no command business eat."],
    [
      "a missing parameter",
      { name: "business show" },
      "parameters.business",
      "`business` is missing",
    ],
    [
      "a value of another form",
      { name: "business show", parameters: { business: "first" } },
      "parameters.business",
      '`business` must be the id of a business, and "first" is not.',
    ],
    [
      "an unknown parameter",
      { name: "business show", parameters: { business: "1", colour: "red" } },
      "parameters.colour",
      "is not a parameter",
    ],
    [
      "a member of every object",
      { name: "business show", parameters: { business: "1", constructor: "x" } },
      "parameters.constructor",
      "is not a parameter",
    ],
    [
      "a confirmation as a parameter",
      { name: "provider forget", parameters: { provider: "monnify", yes: "" } },
      "parameters.yes",
      "is not a parameter",
    ],
    [
      "a path of the service's machine",
      { name: "provider configure", parameters: { provider: "monnify", file: "/etc/passwd" } },
      "parameters.file",
      "send its content in `files`",
    ],
    [
      "the standard input of the service",
      { name: "provider configure", parameters: { provider: "monnify", file: "-" } },
      "parameters.file",
      "send its content in `files`",
    ],
    [
      "a file to write on the service's machine",
      { name: "trial-balance export", parameters: { day: "2026-01-01", file: "/tmp/x.csv" } },
      "parameters.file",
      "send its content in `files`",
    ],
    [
      "a content where no file is read",
      { name: "business show", files: { business: "MQ==" } },
      "parameters.business",
      "is not a file",
    ],
    [
      "a reason on two lines",
      {
        name: "credits decide-outcome",
        parameters: { reference: "kw1", outcome: "paid", reason: "Paid.\nApproved by bola" },
      },
      "parameters.reason",
      "must be a sentence on one line",
    ],
  ])("refuse %s by name", async (_what, command, param, message) => {
    expect(await refused(command)).toMatchObject({
      ...{ code: "validation_failed", param, message: expect.stringContaining(message) },
    });
  });

  test("that change nothing are read without a key", async () => {
    const read = async (query: Readonly<Record<string, string>>, as = admin) =>
      (await askAsOperator(service, { path: `/commands/read?${new URLSearchParams(query)}`, as }))
        .body;
    const parameters = JSON.stringify({ business: business() });
    const { data } = await read({ name: "business show", parameters });
    expect(JSON.stringify(data)).toContain("Adire Market");
    expect((await read({ name: "alert list" })).data).toMatchObject({ holds: true });
    for (const [query, param] of [
      [{ name: "business suspend", parameters }, "name"],
      // The audit log keeps its result permanently.
      [{ name: "ledger verify" }, "name"],
      [{ name: "business show", parameters: "{" }, "parameters"],
      [{ name: "business show", parameters: '{"business":1}' }, "parameters"],
      [{ name: "business show", parameters: "null" }, "parameters"],
      [{ name: "business list", parameters: '{"search":"a\\u0000"}' }, "parameters.search"],
    ] as const)
      expect((await read(query)).error).toMatchObject({ code: "validation_failed", param });
  });

  test("that have ended show no progress", async () => {
    const follow = async (as: string) =>
      (await askAsOperator(service, { path: "/commands/progress?run=proof", as })).body.data;
    expect(await follow(admin)).toEqual({ progress: null });
    const body = { name: "ledger verify", run: "proof" };
    const idempotencyKey = randomUUID();
    const ended = askAsOperator(service, {
      path: "/commands/run",
      as: admin,
      body,
      idempotencyKey,
    });
    expect((await ended).body.data).toMatchObject({ holds: true });
    expect(await follow(admin)).toEqual({ progress: null });
  });

  test("read the files that are sent, and leave none behind", async () => {
    const parameters = { business: business() };
    const image = Buffer.from(PIXEL, "base64");
    const files = { file: image.toString("base64") };
    expect(await ran({ name: "business logo", parameters, files })).toMatchObject({ holds: true });
    const none = { ...parameters, file: "none" };
    expect(await ran({ name: "business logo", parameters: none })).toMatchObject({ holds: true });
    const wrong = { ...files, file: Buffer.from("no image").toString("base64") };
    expect(await refused({ name: "business logo", parameters, files: wrong })).not.toBeNull();
    const left = (await readdir(tmpdir())).filter((file) => file.startsWith("kasuwa-sent-"));
    expect(left).toEqual([]);
  });

  test("pass the domain's own refusal on", async () => {
    const parameters = { business: "999999999" };
    expect(await refused({ name: "business show", parameters })).toMatchObject({
      code: "business_not_found",
    });
  });
});

/** A PNG of one pixel. */
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
