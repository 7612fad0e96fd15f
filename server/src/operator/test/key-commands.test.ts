import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, startTestService, type TestService } from "../../../test/support/service.ts";
import { runOperator } from "../run-operator.ts";
import { operatorSettings } from "./operator-process.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const operator = (...args: string[]) =>
  runOperator(args, {
    env: { ...operatorSettings, DATABASE_URL: service.kit.database.url },
    folder: "/dev/null",
  });
const json = async (...args: string[]) => {
  const { output, complaint } = await operator(...args, "--json");
  expect(complaint).toBe("");
  return JSON.parse(output);
};

const business = () => String(service.business.businessId);

test("a limited key is made, listed without its secrets, changed and revoked", async () => {
  const made = await json(
    ...["api-keys", "create", business(), "--mode", "test", "--name", "reporting"],
    ...["--access", "read_only", "--expires", "30d", "--networks", "127.0.0.0/8, ::1"],
  );
  expect(made).toMatchObject({ name: "reporting", access: "read_only" });
  expect((Date.parse(made.expiresAt) - Date.now()) / 86_400_000).toBeCloseTo(30, 2);
  const key = { apiKey: made.apiKey, publicKey: made.publicKey };
  expect((await ask(service, { path: "/business/balance", key })).status).toBe(200);

  const listed = (await operator("api-keys", "list", business())).output;
  expect(listed).toContain("reporting");
  expect(listed).toContain("(main)");
  expect(listed).toContain("from 127.0.0.0/8, ::1");
  expect(listed).not.toContain("test_key_");

  const changed = await operator("api-keys", "restrict", made.keyId, "--expires", "never");
  expect(changed.output).toContain("read_only");
  expect(changed.output).toContain("no expiry");
  const again = await operator("api-keys", "restrict", made.keyId, "--expires", "never");
  expect(again.output).toContain("Nothing has changed");

  expect((await operator("api-keys", "revoke", made.keyId)).output).toContain("is revoked");
  expect((await operator("api-keys", "list", business())).output).not.toContain("reporting");
  const { output } = await operator("actions", "--business", business());
  for (const action of ["key.create", "key.restrict", "key.revoke"])
    expect(output).toContain(action);
});

test.each([
  [["--access", "some"], "one of full, no_money, read_only"],
  [["--expires", "soon"], "or never"],
  [["--expires", "2020-01-01T00:00:00Z"], "must be in the future"],
  [["--networks", "10.0.0.1,office"], '--networks contains "office".'],
])("a key is not made with %j", async (options, complaint) => {
  const args = ["api-keys", "create", business(), "--mode", "test", "--name", "x", ...options];
  const ended = await operator(...args);
  expect(ended.exitCode).toBe(2);
  expect(ended.complaint).toContain(complaint);
});

test("the help of a limited key gives the form of its expiry and networks", async () => {
  const { output } = await operator("api-keys", "create", "--help");
  expect(output).toContain("2027-01-31T08:00:00Z, 90m, 6h, 30d or never");
  expect(output).toContain("203.0.113.7,10.2.0.0/16 or any");
});

test("the keys of a business are shown with their numbers and limits, and a replaced main key is marked", async () => {
  const limits = ["--access", "no_money", "--expires", "2099-01-31T08:00:00Z"];
  const made = await json(
    ...["api-keys", "create", business(), "--mode", "live", "--name", "shop", ...limits],
    ...["--networks", "203.0.113.7", "--scopes", "none"],
  );
  await json("business", "rotate-keys", business(), "--mode", "live", "--overlap", "24");
  const shown = (await operator("business", "keys", business())).output;
  expect(shown).toContain(`${made.keyId}, shop`);
  expect(shown).toContain("no_money; scopes none; expires 2099-01-31 08:00");
  expect(shown).toContain("from 203.0.113.7");
  expect(shown).toContain(", (main, replaced)");
  const listed = (await operator("api-keys", "list", business())).output;
  const [old = ""] = /^\d+(?= .*\(main, replaced\))/m.exec(listed) ?? [];
  expect((await operator("api-keys", "revoke", old)).output).toBe(
    `Key ${old}, (main, replaced), is revoked.`,
  );
  expect((await operator("api-keys", "revoke", old)).complaint).toContain(
    `There is no active key ${old}.`,
  );
});

test("signature version 3 is required of a business, and shown", async () => {
  const set = (version: string) =>
    operator("business", "signature-version", business(), version, "--mode", "live");
  expect((await set("v3")).output).toBe("live: signatures of version v3 only.");
  expect((await operator("business", "show", business())).output).toContain("of version v3 only");
  expect((await set("v3")).output).toContain("Nothing has changed");
  expect((await set("v2")).output).toBe("live: signatures of version v2 or v3.");
  expect((await operator("actions")).output).toContain("business.set_signature_version");
});
