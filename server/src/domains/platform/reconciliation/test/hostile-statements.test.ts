import { afterEach, expect, test } from "vitest";
import { sql } from "../../../../kernel/database/sql.ts";
import type { StatementLine } from "../../../../kernel/providers/ports/statement-source.ts";
import { formatSubject } from "../../../../kernel/providers/references.ts";
import { SERVICE_ENVIRONMENTS } from "../../../../kernel/tenancy/access.ts";
import { listExceptions } from "../index.ts";
import { daysBefore } from "../rules.ts";
import { creditLine, lineOf, paid, put, take, useStatement } from "./use-statement.ts";

const tried = useStatement();
const exceptions = () => listExceptions(tried().service.kit, {});
const recount = () => tried().recount(daysBefore(new Date(), 1));

const written: string[] = [];

/** Puts a line that is worth nothing after the test. */
function write(id: string, more: Partial<StatementLine>): void {
  written.push(id);
  put(lineOf(id, more));
}

afterEach(async () => {
  for (const id of written.splice(0)) put(lineOf(id, {}));
  await tried().run();
});

test("a line in another currency counts for nothing", async () => {
  write("a dollar", { amount: 100n, currency: "USD" });
  expect((await tried().run()).exceptions).toEqual([]);
});

test("a line that a page has twice counts once, and the later one counts", async () => {
  const [first, second] = [lineOf("twice", { amount: 5n }), lineOf("twice", { amount: 7n })];
  tried().lines.unshift(first, second);
  expect((await tried().run()).exceptions).toMatchObject([{ theirs: 7n }]);
  tried().lines.splice(0, 2);
  written.push("twice");
});

test("a credit that cannot be confirmed stays an exception, and the rest is compared", async () => {
  const session = "MNFY|unconfirmed";
  put(creditLine(session, 4_500n, "5000000001"));
  written.push(session);
  for (let attempt = 0; attempt < 3; attempt += 1)
    tried().emulator.misbehaveOnce("error_before", ({ path }) => path.includes("unconfirmed"));
  write("a deposit", { amount: 9n });
  const { statement, exceptions: found } = await tried().run();
  expect(statement).toMatchObject({ kind: "read" });
  expect(found.map(({ theirs }) => theirs)).toEqual(expect.arrayContaining([4_500n, 9n]));
});

test("a line of an order of test mode is the service's own in live mode", async () => {
  const { environmentId } = await tried().service.kit.database.one<{ environmentId: bigint }>(sql`
    select max(id) as "environmentId" from environments where mode = 'test'`);
  const subject = { environmentId, id: 7_654_322n };
  write("of test mode", { about: { kind: "order", subject }, amount: 9n });
  const { exceptions: found } = await tried().run();
  expect(found).toMatchObject([{ theirs: 9n, environmentId: SERVICE_ENVIRONMENTS.live }]);
});

test("a credit of zero or less is not claimed, so its provider is not asked for it", async () => {
  const sessions = ["MNFY|nothing", "MNFY|less than nothing"];
  put(creditLine("MNFY|nothing", 0n, "5000000001"));
  put(creditLine("MNFY|less than nothing", -4_700n, "5000000001"));
  written.push(...sessions);
  const { exceptions: found } = await tried().run();
  expect(found).toMatchObject([{ ours: 0n, theirs: -4_700n }]);
  const asked = tried().emulator.requests.map(({ path, query }) => `${path}?${query}`);
  expect(asked.filter((one) => /nothing/.test(one))).toEqual([]);
});

test("of two lines that an order could have, it gets one", async () => {
  const { reference, says } = await paid(4_600);
  take(reference);
  for (const id of ["first", "second"]) write(id, { amount: -460_000n, text: reference });
  await tried().readOnly();
  expect(await recount()).toMatchObject([{ matched: 1 }]);
  expect(await exceptions()).toMatchObject([{ theirs: -460_000n }]);
  says({});
});

test("more differences than there are alerts for have one alert more, until they are fewer", async () => {
  for (let n = 0; n < 100; n += 1) write(`many ${n}`, { amount: BigInt(n + 1) });
  expect((await tried().run()).exceptions).toHaveLength(100);
  expect(await tried().alerts()).toHaveLength(100);
  write("one more", { amount: 1n });
  expect((await tried().run()).exceptions).toHaveLength(100);
  const kinds = await tried().alerts();
  expect(kinds).toHaveLength(101);
  expect(kinds).toContain("reconciliation.many");
  put(lineOf("many 0", {}));
  await tried().run();
  expect(await tried().alerts()).not.toContain("reconciliation.many");
  expect(await tried().alerts()).toHaveLength(100);
});

test("a line is not given to an order that our books do not have", async () => {
  const subject = { environmentId: 1_234_567n, id: 7_654_321n };
  write("an order", { about: { kind: "order", subject }, amount: -300n });
  write("its text", { amount: 300n, text: formatSubject(subject) });
  await tried().readOnly();
  expect(await recount()).toMatchObject([{ matched: 0 }]);
  expect(await exceptions()).toHaveLength(2);
});
