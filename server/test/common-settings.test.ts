import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { commonSettings } from "../src/common-settings.ts";
import { addHoliday } from "../src/domains/money-in/settlement/index.ts";
import { applySettings, compareSettings } from "../src/domains/platform/cells/index.ts";
import { pauseService, resumeService } from "../src/domains/platform/pauses/index.ts";
import { setPrice } from "../src/domains/platform/pricing/index.ts";
import { removeRoute, setRoute, switchProvider } from "../src/domains/platform/providers/index.ts";
import type { CommonSetting, SentSettings } from "../src/kernel/cells/common-setting.ts";
import { writeLink } from "../src/kernel/cells/link-queries.ts";
import { sql } from "../src/kernel/database/sql.ts";
import { writeSettings } from "../src/kernel/providers/live/queries.ts";
import { ask, dataOf } from "./support/service.ts";
import { link, linkBoth, startTwoCells, type TestCell } from "./support/two-cells.ts";

let home: TestCell;
let other: TestCell;
beforeAll(async () => {
  [home, other] = await startTwoCells();
  await linkBoth(home, other);
});
afterAll(async () => {
  await home.stop();
  await other.stop();
});

const by = "amina";
const compare = (from = home) => compareSettings(from.kit, commonSettings, { by });
const apply = (from = home) => applySettings(from.kit, commonSettings, { by });

/** Saves settings of a live provider without a call that confirms them. */
const configure = ({ kit }: TestCell, provider: string) =>
  kit.database.transaction((tx) => writeSettings(tx, kit.vault, { provider, settings: {}, by }));

/** What the other cell would change, by the name of the setting. */
async function differing(): Promise<readonly string[]> {
  const [compared] = await compare();
  expect(compared).toMatchObject({ cell: other.number, problem: null });
  return compared?.differences.map(({ name }) => name) ?? [];
}

async function makeHome(isHome: boolean): Promise<void> {
  const { database, vault, providers } = other.kit;
  const secret = providers.cells.secretOf(home.number) ?? "";
  const link = { number: home.number, url: home.url, isHome, secret, by };
  await database.transaction((tx) => writeLink(tx, vault, link));
  await providers.cells.refresh();
}

test("a cell takes settings from its home cell alone, and gives them to no other", async () => {
  for (const asked of [compare(), apply()]) expect((await asked)[0]?.problem).toContain("403");
  await makeHome(true);
  expect(await differing()).toEqual([]);
  await expect(compare(other)).rejects.toThrow("Cell 12 is the home cell of this one.");
});

describe("of each kind", () => {
  const pauses = async ({ kit }: TestCell) =>
    await kit.database.many(sql`select service, message from service_pauses order by service`);
  const sentPrice = async (cell: TestCell) =>
    dataOf(await ask(cell, { path: "/business/transfer/fee?amount=500" }));

  test("the home cell's value is copied to the other cell, and is removed with it", async () => {
    const before = await sentPrice(other);
    const price = { form: "flat", fee: 1_700n } as const;
    const alone = { ...home.kit, settings: { ...home.kit.settings, singleOperator: true } };
    await setPrice(alone, { item: "transfer", price, by });
    await pauseService(home.kit, { service: "bills", message: "Back at noon.", by });
    await addHoliday(home.kit, { day: "2027-03-10", name: "Eid", by });
    await switchProvider(home.kit, {
      ...{ provider: "simulator", mode: "test", switchedOff: false, refusesWork: true, by },
    });
    await setRoute(home.kit, {
      ...{ port: "bank_rail", position: 1, provider: "kora", businessId: undefined, by },
      ...{ onlyFor: ["058"], amountMin: 100_000n, amountMax: undefined },
    });
    const [compared] = await compare();
    expect(compared?.differences.map(({ after }) => after)).toEqual([
      ...["Eid", "Back at noon.", "NGN 17"],
      ...["kora, 058, from NGN 1,000.00", "on, refuses work"],
    ]);
    const names = [
      ...["holiday/2027-03-10", "pause/bills", "price/transfer"],
      ...["route/bank_rail/1", "switch/simulator/test"],
    ];
    expect(await differing()).toEqual(names);
    expect(await sentPrice(other)).toEqual(before);

    const unconfigured =
      "route/bank_rail/1: The route bank_rail/1 leads to kora, which is not configured in this cell";
    for (const asked of [await compare(), await apply()])
      expect(asked[0]?.refusals).toEqual([expect.stringContaining(unconfigured)]);
    expect(await differing()).toEqual(names);
    await configure(other, "kora");
    // A comparison changes nothing.
    for (const _ of [1, 2]) expect(await differing()).toEqual(names);

    expect((await apply())[0]?.differences.map(({ name }) => name)).toEqual(names);
    expect(await differing()).toEqual([]);
    expect((await apply())[0]?.differences).toEqual([]);
    expect(await pauses(other)).toEqual(await pauses(home));
    expect(await sentPrice(other)).toEqual(await sentPrice(home));
    expect(await sentPrice(other)).toMatchObject({ fee: 17 });
    const routes = ({ kit }: TestCell) =>
      kit.database.many(sql`
        select port, position, provider, only_for, amount_min::text, amount_max::text from provider_routes`);
    expect(await routes(other)).toEqual(await routes(home));
    expect(await routes(other)).toHaveLength(1);

    await resumeService(home.kit, { service: "bills", by });
    await apply();
    expect(await pauses(other)).toEqual([]);
  });

  test("the audit logs of both cells say who did it", async () => {
    const actions = async ({ kit }: TestCell, action: string) =>
      await kit.database.many<{ by: string }>(
        sql`select done_by as by from operator_actions where action = ${action} order by id`,
      );
    expect((await actions(home, "cell.apply_settings")).map((one) => one.by)).toEqual([by, by]);
    expect((await actions(other, "cell.take_settings")).map((one) => one.by)).toEqual([
      "amina of cell 12",
      "amina of cell 12",
    ]);
  });
});

/** What the other cell answers to such a message from its home cell. */
async function send(sent: Partial<SentSettings>) {
  const kinds = commonSettings.map(({ kind }) => kind);
  const message = { by, kinds, values: [], takes: true, ...sent };
  const answer = await home.kit.providers.cells.askSettings(other.number, message);
  if (answer.kind !== "said") throw new Error(`it did not answer: ${answer.why}`);
  return answer;
}

describe("cells of different versions", () => {
  const colours: CommonSetting = {
    ...{ kind: "colour", store: async () => undefined },
    read: async () => new Map([["red", "1"]]),
  };

  test("a setting that an older home cell does not know stays in a newer cell", async () => {
    await addHoliday(home.kit, { day: "2027-05-04", name: "Strike", by });
    await apply();
    const older = commonSettings.filter(({ kind }) => kind !== "holiday");
    const [compared] = await compareSettings(home.kit, older, { by });
    expect(compared).toMatchObject({ refusals: [], differences: [] });
    await applySettings(home.kit, older, { by });
    expect(await differing()).toEqual([]);
    // A home cell that knows holidays and has none removes them.
    const { values } = await send({ kinds: ["holiday"] });
    expect(values.map(({ name }) => name)).toContain("holiday/2027-05-04");
    expect(await differing()).toContain("holiday/2027-05-04");
    await apply();
  });

  test("a kind that an older cell does not know is refused by its name, and nothing is applied", async () => {
    await addHoliday(home.kit, { day: "2027-06-15", name: "Election", by });
    const [applied] = await applySettings(home.kit, [...commonSettings, colours], { by });
    expect(applied?.refusals).toEqual([
      "This version knows no common settings of the kind colour. Run the same version in all cells.",
    ]);
    expect(await differing()).toEqual(["holiday/2027-06-15"]);
    await apply();
  });
});

describe("a message is applied completely or not at all", () => {
  const own = () => Promise.all(commonSettings.map(({ read }) => read(other.kit.database)));

  test.each([
    ["a kind that this version does not know", "colour/red", "blue"],
    ["an item without a price", "price/colour", "{}"],
    ["a price of the wrong form", "price/bvn", '{"form":"tiered","tiers":[],"above":1}'],
    ["a price that is a text", "price/transfer", '{"form":"flat","fee":"abc"}'],
    ["a price without its fee", "price/transfer", '{"form":"flat"}'],
    ["a price with a part of a kobo", "price/transfer", '{"form":"flat","fee":1.5}'],
    ["a price that is no JSON", "price/transfer", "free"],
    [
      "a price with a tier that is a text",
      "price/transfer",
      '{"form":"tiered","tiers":[{"upTo":"z","fee":1}],"above":1}',
    ],
    [
      "a price with a field of its own",
      "price/transfer",
      '{"form":"percentage","partsPerMillion":1,"atLeast":0,"atMost":null,"less":1}',
    ],
    [
      "a route that names another place",
      "route/bank_rail/7",
      '{"provider":"kora","onlyFor":null,"amountMin":null,"amountMax":null,"position":1}',
    ],
    [
      "a route of an amount that is a text",
      "route/bank_rail/7",
      '{"provider":"kora","onlyFor":null,"amountMin":"z","amountMax":null}',
    ],
    ["a route of nothing", "route/bank_rail/7", "null"],
    ["a service that cannot be paused", "pause/weather", "Rain."],
    ["a pause without a message", "pause/cards", " "],
    ["a day that does not exist", "holiday/2027-02-31", "Never"],
    ["a port that does not exist", "route/weather/1", "{}"],
    ["a switch with another position", "switch/kora/live", "dimmed"],
    ["a switch of a link between cells", "switch/cell12/live", "off"],
  ])("%s", async (_, name, value) => {
    const before = await own();
    const answer = await send({
      values: [
        { name: "holiday/2027-09-09", value: "New" },
        { name, value },
      ],
    });
    expect(answer).toMatchObject({ refusals: [expect.stringContaining(`${name}: `)] });
    expect(await own()).toEqual(before);
  });

  test("every setting that is refused is named", async () => {
    const values = [
      { name: "pause/cards", value: " " },
      { name: "holiday/2027-02-31", value: "Never" },
    ];
    const { refusals } = await send({ values });
    expect(refusals.map((one) => one.slice(0, 12))).toEqual(["holiday/2027", "pause/cards:"]);
  });

  test("a route whose position is taken by a route of one business in that cell", async () => {
    const businessId = other.business.businessId;
    await setRoute(other.kit, {
      ...{ port: "bills", position: 1, provider: "vtpass", businessId, by },
      ...{ onlyFor: undefined, amountMin: undefined, amountMax: undefined },
    });
    await setRoute(home.kit, {
      ...{ port: "bills", position: 1, provider: "monnify", businessId: undefined, by },
      ...{ onlyFor: undefined, amountMin: undefined, amountMax: undefined },
    });
    await configure(other, "monnify");
    expect((await apply())[0]?.refusals).toEqual([
      expect.stringContaining("In this cell, the route bills/1 belongs to one business"),
    ]);
    expect(await differing()).toEqual(["route/bills/1"]);
    await removeRoute(home.kit, { port: "bills", position: 1, by });
  });
});

test("an error names a cell that is not connected, and a cell that does not answer keeps its settings", async () => {
  await expect(applySettings(home.kit, commonSettings, { cell: 15, by })).rejects.toMatchObject({
    code: "not_found",
  });
  await addHoliday(home.kit, { day: "2027-04-01", name: "Sallah", by });
  await link(home, other, "http://127.0.0.1:9");
  const [answered] = await apply();
  expect(answered).toMatchObject({ cell: 14, differences: [], problem: expect.any(String) });
});
