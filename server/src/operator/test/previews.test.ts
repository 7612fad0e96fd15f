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

const ownOf = () => ["--business", String(service.business.businessId), "--mode", "test"];
const tiersOf = (word: string, ...more: string[]) => [
  ...["tiers", word, String(service.business.businessId), ...more, "--mode", "test"],
];

test.each<[string, () => string[], RegExp]>([
  [
    "a pause",
    () => ["pause", "cards"],
    /^This refuses the writes of every merchant in cards, until `resume cards`\.$/m,
  ],
  ["a pause of all services", () => ["pause", "all"], /every merchant in every service/],
  [
    "a default price",
    () => ["price", "set", "transfer", "30"],
    /^transfer: from .+ to .+\nThis is the default price/,
  ],
  [
    "a default price that is reset",
    () => ["price", "reset", "transfer"],
    /^transfer: from .+ to the built-in price\./,
  ],
  [
    "a tier",
    () => tiersOf("set", "0", "--payout", "7,000"),
    /^Now, for business \d+ in test mode:.+Then, at once.+7,000/s,
  ],
  ["tiers that are reset", () => tiersOf("reset"), /\n\nthe default tiers(?:\n|$)/],
])("%s is only shown, until --yes is given", async (_name, args, preview) => {
  const before = await actions();
  const asked = await operator(...args());
  expect(asked).toMatchObject({ complaint: "", exitCode: 1 });
  expect(asked.output).toMatch(preview);
  expect(asked.output).toMatch(/\nNothing was done yet\. Add --yes to do it\.$/);
  const data = JSON.parse(await outputOf(...args(), "--json"));
  expect(data).toEqual({ done: false, preview: expect.stringMatching(preview) });
  expect(await actions()).toBe(before);
  expect(await operator(...args(), "--yes")).toMatchObject({ complaint: "", exitCode: 0 });
});

test("the price of one business is set without being asked", async () => {
  const done = await operator("price", "set", "transfer", "12", ...ownOf());
  expect(done).toMatchObject({ exitCode: 0, output: expect.stringMatching(/^transfer: /) });
});
