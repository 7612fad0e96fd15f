import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../../../../../test/support/service.ts";
import { writeLink } from "../../../../kernel/cells/link-queries.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { internalCaller } from "../../../../kernel/ledger/internal-caller.ts";
import { operation } from "../../../../kernel/ledger/operation.ts";
import { listProviders } from "../../providers/index.ts";
import { compareWithAll } from "../compare-with-all.ts";
import { alertMissingCell, connectCell, disconnectCell, listCells, showCell } from "../index.ts";

let cell: TestService;
beforeAll(async () => {
  cell = await startTestService([], { cell: 12 });
});
afterAll(() => cell.stop());

const SECRET = "0123456789abcdef0123456789abcdef";

const connect = (changes: object = {}) =>
  connectCell(cell.kit, {
    ...{ number: 14, url: "http://127.0.0.1:1", isHome: false, secret: SECRET, by: "ada" },
    ...changes,
  });

test("a connected cell is a provider in both modes, and its secret is sealed", async () => {
  expect(await connect()).toEqual({ number: 14, problem: "unreachable" });
  const providers = await listProviders(cell.kit);
  expect(providers.filter(({ provider }) => provider === "cell14").map(({ mode }) => mode)).toEqual(
    ["live", "test"],
  );
  expect(cell.kit.providers.cells.secretOf(14)).toBe(SECRET);
  const { sealed } = await cell.kit.database.one<{ sealed: Buffer }>(
    sql`select sealed from cells where number = 14`,
  );
  expect(sealed.includes(SECRET)).toBe(false);
  const actions = await cell.kit.database.many<{ details: string }>(
    sql`select details::text from operator_actions where action = 'cell.connect'`,
  );
  expect(actions).toHaveLength(1);
  expect(actions[0]?.details).not.toContain(SECRET);
});

test("the alert that a cell is missing ends when it is connected, and at night if it was raised again", async () => {
  const raise = (attempt: number) =>
    cell.kit.ledger.run(
      operation({
        name: "test.miss",
        needs: {},
        decide: (_found, books) => alertMissingCell(books, 17),
      }),
      internalCaller(1n, `missing ${attempt}`),
    );
  const open = async () =>
    (
      await cell.kit.database.one<{ count: number }>(sql`
        select count(*)::integer as count from alerts
        where kind = 'cells.not_connected' and environment_id = 2 and closed_at is null`)
    ).count;
  await raise(1);
  await connect({ number: 18 });
  expect(await open()).toBe(1);
  await connect({ number: 17 });
  expect(await open()).toBe(0);
  // A process that did not know the new link yet.
  await raise(2);
  expect(await open()).toBe(1);
  await expect(compareWithAll(cell.kit)).rejects.toThrow("a cell was not compared");
  expect(await open()).toBe(0);
  for (const number of [17, 18]) await disconnectCell(cell.kit, { number, by: "ada" });
});

test("it has the address at which people reach it, if that is given", async () => {
  await connect({ publicUrl: "https://cell14.pay.example" });
  expect(await showCell(cell.kit, 14)).toMatchObject({ publicUrl: "https://cell14.pay.example" });
  await expect(connect({ publicUrl: "https://cell14.pay.example/pay" })).rejects.toMatchObject({
    code: "validation_failed",
  });
  const publicUrl = cell.kit.settings.publicUrl();
  await expect(connect({ publicUrl })).rejects.toThrow("this cell's own");
  await connect();
  expect(await showCell(cell.kit, 14)).toMatchObject({ publicUrl: null });
});

test("no route of new work leads to a cell", () => {
  const facts = { environmentId: 1n, about: "058", amount: 100n };
  const { bankRail } = cell.kit.providers;
  expect(bankRail.inOrder("test", facts).map(({ name }) => name)).toEqual(["simulator"]);
  expect(bankRail("test", "cell14")).toBeUndefined();
});

test("one cell at most is the home cell, which has the account numbers without a cell", async () => {
  const { cells } = cell.kit.providers;
  expect(cells.cellOf("9012345678")).toBeNull();
  await connect({ number: 15, isHome: true });
  expect(cells.cellOf("9012345678")).toBe(15);
  await connect({ isHome: true });
  expect(cells.cellOf("9012345678")).toBe(14);
  expect([
    cells.cellOf("0151234567"),
    cells.cellOf("0121234567"),
    cells.cellOf("0161234567"),
  ]).toEqual([15, null, null]);
  const { own, cells: listed } = await listCells(cell.kit);
  expect([own, listed.map(({ number, isHome }) => [number, isHome])]).toEqual([
    12,
    [
      [14, true],
      [15, false],
    ],
  ]);
});

test("a cell with businesses from before its number has no other home cell, unless they came from there", async () => {
  const { database } = cell.kit;
  await database.run(sql`
    insert into businesses (id, name, service_account_number, status)
    values (1001000, 'Old', '9012345670', 'approved')`);
  await expect(connect({ isHome: true })).rejects.toThrow("it is the home cell itself");
  await connect({ isHome: false });
  await database.run(sql`
    insert into arrived_businesses (business_id, from_cell, arrived_at, head) values (1001000, 14, now(), '')`);
  await connect({ isHome: true });
  await database.run(sql`delete from arrived_businesses`);
  await database.run(sql`delete from businesses where id = 1001000`);
  await connect({ isHome: true });
});

test.each([
  ["this cell", { number: 12 }, "Cell 12 is this one"],
  ["an address without http", { url: "pay.example.com" }, "https://"],
  ["an address with a query", { url: "https://pay.example.com?a=1" }, "without a path"],
  ["an address with a path", { url: "https://pay.example.com/api" }, "without a path"],
  [
    "an address with a path after a backslash",
    { url: "https://pay.example.com\\api" },
    "without a path",
  ],
  ["an address with a password", { url: "https://ann:secret@pay.example.com" }, "a password"],
  ["a public address with one", { publicUrl: "https://ann:secret@pay.example.com" }, "a password"],
  ["a short secret", { secret: "short" }, "32 to 200"],
  ["a secret with spaces", { secret: `${SECRET} ${SECRET}` }, "32 to 200"],
])("%s cannot be connected with", async (_what, changes, sentence) => {
  await expect(connect(changes)).rejects.toThrow(sentence);
});

test("a disconnected cell gets and sends nothing, and can be connected again", async () => {
  await disconnectCell(cell.kit, { number: 15, by: "ada" });
  expect(cell.kit.providers.cells.numbers).toEqual([14]);
  expect(cell.kit.providers.cells.secretOf(15)).toBeUndefined();
  await expect(disconnectCell(cell.kit, { number: 15, by: "ada" })).rejects.toThrow(
    "not connected",
  );
  await expect(showCell(cell.kit, 15)).rejects.toThrow("not connected");
  await connect({ number: 15 });
  expect(cell.kit.providers.cells.numbers).toEqual([14, 15]);
});

test("another process uses a changed link within a second", async () => {
  const other = "fedcba9876543210fedcba9876543210";
  const { vault, database } = cell.kit;
  await database.transaction((tx) =>
    writeLink(tx, vault, {
      ...{ number: 14, url: "http://127.0.0.1:2", isHome: false, secret: other, by: "ada" },
    }),
  );
  await expect.poll(() => cell.kit.providers.cells.secretOf(14), { timeout: 5_000 }).toBe(other);
});
