import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../../../test/support/service.ts";
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

const outputOf = async (...args: string[]) => (await operator(...args)).output;
const actions = async () => JSON.parse(await outputOf("actions", "--json")).length;

test.each<[string, () => string[], RegExp]>([
  [
    "a pause",
    () => ["pause", "cards"],
    /^This refuses the writes of every merchant in cards, until `resume cards`\.$/m,
  ],
  ["a pause of all services", () => ["pause", "all"], /every merchant in every service/],
])("%s is only shown, until --yes is given", async (_name, args, preview) => {
  const before = await actions();
  const asked = await operator(...args());
  expect(asked).toMatchObject({ complaint: "", exitCode: 1 });
  expect(asked.output).toMatch(preview);
  expect(asked.output).toMatch(/\nNothing has been done yet\. Add --yes to do it\.$/);
  const data = JSON.parse(await outputOf(...args(), "--json"));
  expect(data).toEqual({ done: false, preview: expect.stringMatching(preview) });
  expect(await actions()).toBe(before);
  expect(await operator(...args(), "--yes")).toMatchObject({ complaint: "", exitCode: 0 });
});

const PROPOSED = "It is proposed, and done when a second person approves it.";
const AT_ONCE = /^This applies at once to every customer of business \d+ in test mode\.$/;
const OF_ONE = /^This is for business \d+ in test mode\.$/;

/** Each is shown field by field, is done with `--yes`, and then nothing is left to change. */
test.each<[string, readonly [string, string, string][], RegExp]>([
  [
    "tiers set BUSINESS 0 --payout 7,000 --unlocks nothing",
    [
      ["Tier 0, unlocks", "hold_wallet,receive_internal_transfer", "nothing"],
      ["Tier 0, limit of one payout", "NGN 0.00", "NGN 7,000.00"],
    ],
    AT_ONCE,
  ],
  [
    "tiers reset BUSINESS",
    [
      ["Tiers", "its own", "the default ones"],
      ["Tier 0, unlocks", "nothing", "hold_wallet,receive_internal_transfer"],
      ["Tier 0, limit of one payout", "NGN 7,000.00", "NGN 0.00"],
    ],
    AT_ONCE,
  ],
  ["price set bvn 12 --business BUSINESS", [["bvn", "40 (built in)", "12 (its own)"]], OF_ONE],
  ["price reset bvn --business BUSINESS", [["bvn", "12 (its own)", "40 (built in)"]], OF_ONE],
  ["business settlement BUSINESS T+1", [["Credits settle", "after 5 s", "T+1"]], OF_ONE],
  [
    "business settlement BUSINESS 60 --wallets",
    [["Credits to wallets settle", "after 5 s", "after 60 s"]],
    OF_ONE,
  ],
  [
    "business wallet-currencies BUSINESS USD,NGN",
    [["Currencies of new wallets", "NGN", "NGN, USD"]],
    OF_ONE,
  ],
  ["card allow BUSINESS off", [["New cards", "allowed", "not allowed"]], OF_ONE],
  [
    "approval threshold BUSINESS 5,000",
    [["Transfers over the API wait above", "off", "NGN 5,000.00"]],
    OF_ONE,
  ],
  [
    "approval threshold BUSINESS 6,000 --of dashboard",
    [["Transfers in the dashboard wait above", "off", "NGN 6,000.00"]],
    OF_ONE,
  ],
])("`%s` shows each field now and then, until --yes is given", async (words, fields, concerns) => {
  const id = String(service.business.businessId);
  const args = [...words.replace("BUSINESS", id).split(" "), "--mode", "test"];
  const before = await actions();
  const asked = await operator(...args);
  expect(asked).toMatchObject({ complaint: "", exitCode: 1 });
  const [last, whom = "", ...lines] = asked.output.split("\n").toReversed();
  expect(lines.toReversed()).toEqual(
    fields.map(([field, now, then]) => `${field}: ${now} → ${then}`),
  );
  expect([whom, last]).toEqual([
    expect.stringMatching(concerns),
    "Nothing has been done yet. Add --yes to do it.",
  ]);
  const changes = fields.map(([field, now, then]) => ({ field, before: now, after: then }));
  const preview = asked.output.slice(0, asked.output.lastIndexOf("\n"));
  expect(JSON.parse(await outputOf(...args, "--json"))).toEqual({ done: false, preview, changes });
  expect(await actions()).toBe(before);
  expect(await operator(...args, "--yes")).toMatchObject({ complaint: "", exitCode: 0 });
  expect(await operator(...args)).toEqual({
    ...{ complaint: "", exitCode: 0, output: "Nothing would change: this is already the setting." },
  });
  expect(await actions()).toBe(before + 1);
});

test("a rate shows the one before, and may be set again at a new time", async () => {
  const id = String(service.business.businessId);
  const args = ["card", "set-rate", id, "1650", "--source", "treasury", "--mode", "test"];
  const changesIn = async () =>
    JSON.parse(await outputOf(...args, "--json")).changes.map(
      (one: { field: string; before: string; after: string }) => [one.field, one.before, one.after],
    );
  expect(await changesIn()).toEqual([
    ["Naira for 1 USD", "1600", "1650"],
    ["Source", "test mode", "treasury"],
    ["Set at", "no time", "the time of the change"],
  ]);
  await operator(...args, "--yes");
  expect(await changesIn()).toEqual([
    ["Set at", expect.stringMatching(/^20\d\d-.+Z$/), "the time of the change"],
  ]);
});

test("a default price and a setting of live mode say that a second person approves them", async () => {
  const price = await outputOf("price", "set", "transfer", "30");
  expect(price.split("\n")).toEqual([
    "transfer: 10 up to 5,000, 25 up to 50,000, 50 above (built in) → 30 (the default)",
    "This is the default price, in both modes, for every business without a price of its own. It takes effect at once.",
    PROPOSED,
    "Nothing has been done yet. Add --yes to do it.",
  ]);
  const id = String(service.business.businessId);
  const live = ["card", "allow", id, "on", "--mode", "live"];
  expect(await outputOf(...live)).toContain(PROPOSED);
  expect(await outputOf("card", "allow", id, "on", "--mode", "test")).not.toContain(PROPOSED);
});

test("a setting of live mode waits for a second person, who sees what it changes", async () => {
  const id = String(service.business.businessId);
  const set = ["price", "set", "bvn", "45", "--business", id, "--mode", "live", "--yes"];
  const proposed = await outputOf(...set);
  const [, proposal = ""] =
    /^Nothing has been done yet\. Proposal (\d+) waits/.exec(proposed) ?? [];
  expect(await outputOf("proposal", "list")).toMatch(
    /live +Price: bvn: 40 \(built in\) → 45 \(its own\)/,
  );
  const [listed] = JSON.parse(await outputOf("proposal", "list", "--json"));
  expect(listed.changes).toEqual([
    { field: "bvn", before: "40 (built in)", after: "45 (its own)" },
  ]);
  const own = await operator("proposal", "approve", proposal);
  expect(own.complaint).toContain("another person must approve it");
  const done = await outputOf("proposal", "approve", proposal, "--by", "Bola");
  expect(done).toBe(
    `Proposal ${proposal} is approved and done: Price: bvn: 40 (built in) → 45 (its own).`,
  );
  const prices = await outputOf("price", "list", "--business", id, "--mode", "live");
  expect(prices).toMatch(/^bvn +NGN +45 +own/m);
});

test("a proposed default price is listed as that of every business", async () => {
  expect(await outputOf("price", "set", "pvc", "51", "--yes")).toContain(
    "waits for a second person",
  );
  expect(await outputOf("proposal", "list")).toMatch(
    / every business +Price: pvc: 50 \(built in\) → 51/,
  );
});
