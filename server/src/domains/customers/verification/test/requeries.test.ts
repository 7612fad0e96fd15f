import { describe, expect, test } from "vitest";
import { FUNDS, PRICE, useChecks } from "../../../../../test/support/check-fixture.ts";
import { FOUND, UNAVAILABLE, UNKNOWN } from "../../../../../test/support/fake-verifier.ts";
import { formatVerification } from "../begin-verification.ts";

const fixture = useChecks();

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** A check whose first answer was lost. */
async function askInVain() {
  const at = fixture();
  at.first.checks = [UNKNOWN];
  const id = await at.begin();
  await at.ask(id);
  expect(at.first.called()).toEqual(["check"]);
  return { at, id };
}

/** Lets a day pass, minute by minute, and returns in which minutes the provider was called. */
async function passDay(at: ReturnType<typeof fixture>): Promise<[string, number][]> {
  const calls: [string, number][] = [];
  for (let minute = 1; minute <= 24 * 60; minute += 1) {
    await at.pass(MINUTE);
    calls.push(...at.first.called().map((call): [string, number] => [call, minute]));
  }
  return calls;
}

describe("an unknown outcome at a provider that stores no reference", () => {
  test("is asked again three times in a day, and then ends uncharged with an alert", {
    timeout: 120_000,
  }, async () => {
    const { at, id } = await askInVain();
    expect(await passDay(at)).toEqual([
      ["check", 5],
      ["check", 65],
      ["check", 13 * 60 + 5],
    ]);
    expect(await at.see(id)).toMatchObject({
      status: "Failed",
      reason: "The registry did not answer within a day. Nothing was charged.",
      walletStatus: "Reversed",
    });
    expect(await at.balance()).toEqual({ available: FUNDS, held: 0n });
    expect(await at.countEvents()).toBe(1);
    const subject = formatVerification(id);
    expect(await at.alerts()).toEqual([{ kind: "verification.unanswered", subject }]);
    await at.pass(25 * HOUR);
    expect(at.first.called()).toEqual([]);
  });

  test("keeps its price held until the end of the day", async () => {
    const { at, id } = await askInVain();
    for (const seconds of [5 * MINUTE, HOUR, 12 * HOUR, 10 * HOUR]) await at.pass(seconds);
    expect(await at.see(id)).toMatchObject({ status: "Pending" });
    expect(await at.balance()).toEqual({ available: FUNDS - PRICE, held: PRICE });
    expect(await at.alerts()).toEqual([]);
  });

  test("is charged once when a repeated check is answered", async () => {
    const { at, id } = await askInVain();
    at.first.checks = [UNKNOWN, FOUND];
    await at.pass(5 * MINUTE);
    await at.pass(HOUR);
    expect(at.first.called()).toEqual(["check", "check"]);
    expect(await at.see(id)).toMatchObject({ status: "Successful" });
    expect(await at.balance()).toEqual({ available: FUNDS - PRICE, held: 0n });
    await at.pass(24 * HOUR);
    expect(at.first.called()).toEqual([]);
    expect(await at.alerts()).toEqual([]);
  });

  test("is not asked a fourth time by workers that die with every answer", async () => {
    const { at, id } = await askInVain();
    const { check } = at.first;
    at.first.check = async (...given) => {
      await check(...given);
      throw new Error("the worker died");
    };
    for (const [attempt, seconds] of [5 * MINUTE, HOUR, 12 * HOUR].entries()) {
      await expect(at.pass(seconds)).rejects.toThrow("the worker died");
      // The job runs again, and does not know what became of the call.
      await at.requery({ environmentId: at.environmentId, id, attempt });
    }
    expect(at.first.called()).toEqual(["check", "check", "check"]);
    await at.pass(24 * HOUR);
    expect(at.first.called()).toEqual([]);
    expect(await at.see(id)).toMatchObject({ status: "Failed", walletStatus: "Reversed" });
  });

  test("counts the first look, because the request may have asked before it died", async () => {
    const at = fixture();
    at.first.checks = [UNKNOWN];
    await at.begin();
    for (const seconds of [MINUTE, HOUR, 12 * HOUR, 24 * HOUR]) await at.pass(seconds);
    expect(at.first.called()).toEqual(["check", "check", "check"]);
  });

  test("stays unknown if the provider cannot be reached later", async () => {
    const { at, id } = await askInVain();
    at.first.checks = [UNAVAILABLE];
    await at.pass(5 * MINUTE);
    expect(at.first.called()).toEqual(["check"]);
    expect(await at.see(id)).toMatchObject({ status: "Pending" });
  });
});

describe("an unknown outcome at a provider that stores our reference", () => {
  test("is found by eleven requeries in a day at most, and never asked as a new check", {
    timeout: 120_000,
  }, async () => {
    const at = fixture();
    at.first.storesReferences = true;
    at.first.checks = [UNKNOWN];
    at.first.finds = [UNKNOWN];
    const id = await at.begin();
    await at.ask(id);
    expect(at.first.called()).toEqual(["check"]);
    const calls = await passDay(at);
    expect(new Set(calls.map(([call]) => call))).toEqual(new Set(["find"]));
    expect(calls).toHaveLength(11);
    expect(await at.see(id)).toMatchObject({ status: "Failed", walletStatus: "Reversed" });
    expect(await at.alerts()).toMatchObject([{ kind: "verification.unanswered" }]);
  });

  test("takes the answer that the provider stored", async () => {
    const at = fixture();
    at.first.storesReferences = true;
    at.first.checks = [UNKNOWN];
    at.first.finds = [FOUND];
    const id = await at.begin();
    await at.ask(id);
    await at.pass(6);
    expect(at.first.called()).toEqual(["check", "find"]);
    expect(await at.see(id)).toMatchObject({ status: "Successful" });
  });
});
