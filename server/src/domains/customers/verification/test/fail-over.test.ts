import { describe, expect, test, vi } from "vitest";
import { FUNDS, PRICE, useChecks } from "../../../../../test/support/check-fixture.ts";
import {
  FakeVerifier,
  FOUND,
  NO_RECORD,
  UNAVAILABLE,
  UNKNOWN,
} from "../../../../../test/support/fake-verifier.ts";

const fixture = useChecks();

const HOUR = 60 * 60;

/** The provider that a check begins with, and the next one. */
function twoVerifiers() {
  const at = fixture();
  const next = new FakeVerifier("next");
  at.verifiers = [at.first, next];
  const called = () => [at.first.called(), next.called()];
  return { at, next, called };
}

describe("a check that its provider provably did not take", () => {
  test("goes to the next provider while the request waits, and is charged once", async () => {
    const { at, next, called } = twoVerifiers();
    at.first.checks = [UNAVAILABLE];
    const id = await at.begin();
    await at.ask(id);
    const { environmentId } = at;
    const checkReference = next.referenceFor({ environmentId, id });
    expect(next.calls).toMatchObject([{ check: { reference: checkReference } }]);
    expect(called()).toEqual([["check"], ["check"]]);
    expect(await at.see(id)).toMatchObject({
      ...{ status: "Successful", answered: "Successful", walletStatus: "Successful" },
      ...{ provider: "next", checkReference, providerReference: FOUND.providerReference },
    });
    expect(await at.balance()).toEqual({ available: FUNDS - PRICE, held: 0n });
    await at.pass(25 * HOUR);
    expect(called()).toEqual([[], []]);
    expect(await at.countEvents()).toBe(1);
  });

  test("goes there without a call if its provider is no longer configured", async () => {
    const { at, next, called } = twoVerifiers();
    const id = await at.begin();
    at.verifiers = [next];
    await at.ask(id);
    expect(called()).toEqual([[], ["check"]]);
    expect(await at.see(id)).toMatchObject({ provider: "next", status: "Successful" });
  });

  test("passes a provider that cannot take it", async () => {
    const { at, next, called } = twoVerifiers();
    const third = new FakeVerifier("third");
    at.verifiers = [at.first, next, third];
    next.obstacle = { kind: "not_offered", reason: "It verifies no BVNs." };
    at.first.checks = [UNAVAILABLE];
    const id = await at.begin();
    await at.ask(id);
    expect([...called(), third.called()]).toEqual([["check"], [], ["check"]]);
    expect(await at.see(id)).toMatchObject({ provider: "third", status: "Successful" });
  });

  test("is refused and free if no provider takes it, after one call each", async () => {
    const { at, next, called } = twoVerifiers();
    at.first.checks = [UNAVAILABLE];
    next.checks = [UNAVAILABLE];
    const id = await at.begin();
    await at.ask(id);
    expect(called()).toEqual([["check"], ["check"]]);
    expect(await at.see(id)).toMatchObject({ status: "Failed", answered: "unavailable" });
    expect(await at.balance()).toEqual({ available: FUNDS, held: 0n });
    await at.pass(25 * HOUR);
    expect(called()).toEqual([[], []]);
  });

  test("stays with its provider half a minute after it began, because a job may ask soon", async () => {
    const { at, called } = twoVerifiers();
    const { check } = at.first;
    at.first.check = async (...asked) => {
      await check(...asked);
      await at.pass(30);
      return UNAVAILABLE;
    };
    const id = await at.begin();
    await at.ask(id);
    expect(called()).toEqual([["check"], []]);
    expect(await at.see(id)).toMatchObject({ provider: "first", answered: "unavailable" });
  });
});

describe("a check that its provider may have", () => {
  test.each([
    ["an unknown outcome", UNKNOWN],
    ["no record", NO_RECORD],
    ["a record", FOUND],
  ])("never goes to another provider: %s", async (_, outcome) => {
    const { at, next } = twoVerifiers();
    at.first.checks = [outcome, UNAVAILABLE];
    const id = await at.begin();
    await at.ask(id);
    for (const seconds of [300, HOUR, 12 * HOUR, 24 * HOUR]) await at.pass(seconds);
    expect(next.called()).toEqual([]);
    expect(await at.see(id)).toMatchObject({ provider: "first" });
  });

  test("stays, and keeps its price held, if a job met an unknown outcome before the request had its proof", async () => {
    const { at, called } = twoVerifiers();
    const { check } = at.first;
    at.first.checks = [UNKNOWN, UNAVAILABLE];
    const id = await at.begin();
    at.first.check = async (...asked) => {
      at.first.check = check;
      await at.requery({ environmentId: at.environmentId, id, attempt: null });
      return await check(...asked);
    };
    await at.ask(id);
    expect(called()).toEqual([["check", "check"], []]);
    expect(await at.see(id)).toMatchObject({ provider: "first", answered: "Pending" });
    expect(await at.balance()).toEqual({ available: FUNDS - PRICE, held: PRICE });
  });

  test("stays with the next one after a move, and is repeated only there", async () => {
    const { at, next, called } = twoVerifiers();
    at.first.checks = [UNAVAILABLE, FOUND];
    next.checks = [UNKNOWN, UNKNOWN, FOUND];
    const id = await at.begin();
    await at.ask(id);
    expect(await at.see(id)).toMatchObject({ provider: "next", answered: "Pending" });
    await at.pass(300);
    await at.pass(HOUR);
    expect(called()).toEqual([["check"], ["check", "check", "check"]]);
    expect(await at.see(id)).toMatchObject({ provider: "next", status: "Successful" });
    expect(await at.balance()).toEqual({ available: FUNDS - PRICE, held: 0n });
    expect(await at.countEvents()).toBe(1);
  });
});

describe("a request that dies", () => {
  test("while the next provider answers leaves the check there, and charges it once", async () => {
    const { at, next, called } = twoVerifiers();
    at.first.checks = [UNAVAILABLE, FOUND];
    const { check } = next;
    next.check = async (...asked) => {
      await check(...asked);
      throw new Error("the process died");
    };
    const id = await at.begin();
    await expect(at.ask(id)).rejects.toThrow("the process died");
    next.check = check;
    await at.pass(60);
    expect(called()).toEqual([["check"], ["check", "check"]]);
    expect(await at.see(id)).toMatchObject({ provider: "next", status: "Successful" });
    expect(await at.balance()).toEqual({ available: FUNDS - PRICE, held: 0n });
    expect(await at.countEvents()).toBe(1);
  });

  test("before the move is stored leaves the check where it was, and asks no other", async () => {
    const { at, called } = twoVerifiers();
    at.first.checks = [UNAVAILABLE, FOUND];
    const id = await at.begin();
    const died = new Error("the process died");
    vi.spyOn(at.context.kit.ledger, "run").mockRejectedValueOnce(died);
    await expect(at.ask(id)).rejects.toThrow("the process died");
    await at.pass(60);
    expect(called()).toEqual([["check", "check"], []]);
    expect(await at.see(id)).toMatchObject({ provider: "first", status: "Successful" });
    expect(await at.balance()).toEqual({ available: FUNDS - PRICE, held: 0n });
  });

  test("and whose first look meets a provider that is down never moves the check", async () => {
    const { at, called } = twoVerifiers();
    at.first.checks = [UNAVAILABLE];
    const id = await at.begin();
    await at.pass(60);
    expect(called()).toEqual([["check"], []]);
    expect(await at.see(id)).toMatchObject({ provider: "first", status: "Pending" });
  });
});
