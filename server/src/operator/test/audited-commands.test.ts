import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../../../test/support/service.ts";
import { outbox } from "../../kernel/providers/mail/mailer.ts";
import { runOperator } from "../run-operator.ts";
import { operatorSettings } from "./operator-process.ts";

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

async function run(words: readonly string[], extra = {}) {
  const { output, complaint } = await runOperator([...words, "--json"], {
    env: { ...operatorSettings, DATABASE_URL: service.kit.database.url, ...extra },
    folder: "/dev/null",
  });
  expect(complaint).toBe("");
  return JSON.parse(output);
}

/** The newest action in the audit log. */
async function newestAction() {
  const [{ by, action, businessId, mode, details }] = await run(["actions"]);
  expect(by).toBe("amina");
  return { action, businessId, mode, details };
}

/** A change of one setting, from a value to another. */
const change = (name: string, before: unknown, after: unknown) => ({
  before: { [name]: before },
  after: { [name]: after },
});

test.each<[string, string, object]>([
  ["color BUSINESS #AA0033", "business.set_color", { color: "#aa0033" }],
  ["contact BUSINESS a@b.ng", "business.set_contact_email", { email: "a@b.ng" }],
  ["keys BUSINESS", "business.show_keys", { keyIds: expect.any(Array) }],
  ["suspend BUSINESS", "business.suspend", { status: "suspended", statusBefore: "approved" }],
  ["approve BUSINESS", "business.approve", { status: "approved", statusBefore: "suspended" }],
])("`business %s` is in the audit as %s", async (words, action, details) => {
  const businessId = String(service.business.businessId);
  await run(["business", ...words.replace("BUSINESS", businessId).split(" ")]);
  expect(await newestAction()).toEqual({ action, businessId, mode: null, details });
});

test.each<[string, string, object]>([
  [
    "business rotate-keys BUSINESS --overlap 2",
    "business.rotate_keys",
    { keyId: expect.any(String), overlapHours: 2 },
  ],
  ["business mail-cap BUSINESS 7", "business.set_mail_cap", change("mailsPerDay", 5_000, 7)],
  [
    "business rate-limit BUSINESS 70",
    "business.set_rate_limit",
    {
      before: { requestsPerSecond: 200, requestsBurst: 400 },
      after: { requestsPerSecond: 70, requestsBurst: 140 },
    },
  ],
  [
    "business scopes BUSINESS none",
    "business.set_scopes",
    { before: expect.arrayContaining(["customers:write"]), after: [] },
  ],
  [
    "business signature-helper BUSINESS on",
    "business.allow_signature_helper",
    change("signatureHelperAllowed", false, true),
  ],
  [
    "business signature-version BUSINESS v3",
    "business.set_signature_version",
    change("oldestSignatureVersion", "v2", "v3"),
  ],
])("`%s --mode live` is in the audit as %s", async (words, action, details) => {
  const businessId = String(service.business.businessId);
  await run([...words.replace("BUSINESS", businessId).split(" "), "--mode", "live"]);
  expect(await newestAction()).toEqual({ action, businessId, mode: "live", details });
});

/** With one operator, so that they are done at once. */
test.each<[string, string, object]>([
  ["card allow BUSINESS on", "card.allow", { before: false, after: true }],
  ["card allow BUSINESS off", "card.allow", { before: true, after: false }],
  [
    "card set-rate BUSINESS 1600 --source desk",
    "card.set_rate",
    { before: null, after: 1_600, source: "desk" },
  ],
  [
    "card set-rate BUSINESS 1610 --source desk",
    "card.set_rate",
    { before: 1_600, after: 1_610, source: "desk" },
  ],
  ["price set bvn 45 --business BUSINESS", "price.set", { item: "bvn", before: "40", after: "45" }],
  [
    "price reset bvn --business BUSINESS",
    "price.reset",
    { item: "bvn", before: "45", after: "40" },
  ],
  [
    "business settlement BUSINESS T+0",
    "business.set_settlement",
    {
      before: { settlementSchedule: "T+1", settlementDelaySeconds: 0 },
      after: { settlementSchedule: "T+0", settlementDelaySeconds: 0 },
    },
  ],
  [
    "business wallet-currencies BUSINESS NGN,USD",
    "business.set_wallet_currencies",
    change("walletCurrencies", ["NGN"], ["NGN", "USD"]),
  ],
  [
    "tiers set BUSINESS 1 --payout 900",
    "tiers.set",
    {
      tier: 1,
      before: expect.stringContaining('"payoutMax":0'),
      after: expect.stringContaining('"payoutMax":90000'),
    },
  ],
  ["tiers reset BUSINESS", "tiers.reset", { before: expect.stringContaining('"payoutMax":90000') }],
  [
    "approval threshold BUSINESS 5",
    "transfer.set_approval_threshold",
    { of: "api", before: "off", after: "NGN 5.00" },
  ],
])("`%s --mode live --yes` is in the audit as %s", async (words, action, details) => {
  const businessId = String(service.business.businessId);
  const args = [...words.replace("BUSINESS", businessId).split(" "), "--mode", "live", "--yes"];
  await run(args, { KASUWA_SINGLE_OPERATOR: "1" });
  expect(await newestAction()).toEqual({ action, businessId, mode: "live", details });
});

test.each<[string, string, object]>([
  [
    "holiday add 2031-10-01 --name Independence",
    "holiday.add",
    { day: "2031-10-01", name: "Independence" },
  ],
  ["holiday remove 2031-10-01", "holiday.remove", { day: "2031-10-01", name: "Independence" }],
  ["keys reseal", "keys.reseal", { sealsWith: 1, resealed: 0, unreadable: 0, retiredKeys: [] }],
  [
    "pause cards --message Closed. --yes",
    "service.pause",
    { service: "cards", message: "Closed." },
  ],
  ["resume cards", "service.resume", { service: "cards" }],
])("`%s` is in the audit as %s", async (words, action, details) => {
  await run(words.split(" "));
  expect(await newestAction()).toEqual({ action, businessId: null, mode: null, details });
});

test("the audit log has who read a mail's text, and not the text", async () => {
  await service.kit.database.transaction((tx) =>
    outbox.sendToPerson(tx, {
      ...{ kind: "login.verify_email", to: "ada@adire.example", writtenAt: new Date() },
      ...{ subject: "482913 is your code", body: "Your code is 482913." },
    }),
  );
  const [{ id }] = await run(["mail", "list"]);
  expect((await run(["mail", "show", id])).body).toContain("482913");
  expect(await newestAction()).toEqual({
    ...{ action: "mail.show", businessId: null, mode: null },
    details: { mail: id, to: "ada@adire.example", kind: "login.verify_email" },
  });
});

test("the audit log has each step that is done with an endpoint", async () => {
  const businessId = String(service.business.businessId);
  const create = `webhooks create ${businessId} https://example.com/hooks --mode test`;
  const { endpoint } = await run(create.split(" "));
  expect(await newestAction()).toMatchObject({ action: "webhooks.create", businessId });
  const steps: string[] = [];
  for (const words of [
    `webhooks update ${endpoint} --rate 7`,
    `webhooks disable ${endpoint}`,
    `webhooks enable ${endpoint}`,
    `webhooks rotate-secret ${endpoint}`,
    `webhooks replay-since ${endpoint} --since 1h --dry-run`,
    `webhooks replay-since ${endpoint} --since 1h --what all`,
  ]) {
    await run(words.split(" "));
    const { action, details } = await newestAction();
    expect([details.endpoint, details.what ?? "all"]).toEqual([endpoint, "all"]);
    steps.push(action);
  }
  // A dry run does nothing, so the newest action is the one before it.
  expect(steps).toEqual([
    ...["webhooks.update", "webhooks.disable", "webhooks.enable", "webhooks.rotate_secret"],
    ...["webhooks.rotate_secret", "webhooks.replay"],
  ]);
});
