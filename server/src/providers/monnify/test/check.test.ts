import { expect, test } from "vitest";
import { call } from "../../test/rail-fixture.ts";
import type { MonnifySettings } from "../settings.ts";
import { useMonnify } from "./monnify-fixture.ts";

const fixture = useMonnify();

const check = (settings: Partial<MonnifySettings> = {}) =>
  fixture().connectWith(settings).check(call());

test("disbursements that are not switched on are a problem", async () => {
  fixture().emulator.switchedOff.push("/api/v2/disbursements");
  expect((await check()).problems).toEqual([expect.stringContaining("switched on")]);
  fixture().emulator.switchedOff.length = 0;
});

test("the check lists the betting billers that are sold, and those that the operator must name", async () => {
  const remarks = (await check()).remarks.join(" ");
  expect(remarks).toContain("Betting billers: BET9JA, 1XBET, SPORTYBET.");
  expect(remarks).toMatch(/bettingBillers.*: BetKing, bet9JA, NairaBet\./);
  fixture().emulator.switchedOff.push("/api/v1/vas");
  const { problems, remarks: without } = await check();
  expect(problems).toEqual([]);
  expect(without.join(" ")).toContain("not switched on bills");
  fixture().emulator.switchedOff.length = 0;
});

test("a statement that cannot be read is a remark with what Monnify answered", async () => {
  const cannot = /The statement cannot be read \((.+)\), so no payment is reconciled with it\./;
  expect((await check()).remarks.join(" ")).not.toMatch(cannot);
  const { problems, remarks } = await check({ collectionDates: "iso" });
  expect(problems).toEqual([]);
  expect(cannot.exec(remarks.join(" "))?.[1]).toBe("refused with status 400, code 99");
});
