import { expect, test } from "vitest";
import { call, isTo } from "../../test/rail-fixture.ts";
import { usePaystack } from "./paystack-fixture.ts";

const fixture = usePaystack();

const check = (settings = {}) => fixture().connectWith(settings).check(call());

test("a list of banks that cannot be read is a problem", async () => {
  fixture().emulator.misbehaveOnce("cut", isTo("GET", "/bank"));
  expect((await check()).problems).toEqual([expect.stringContaining("list of banks")]);
});

test("the balance is known, so that a low one can be an alert", async () => {
  const { balance } = fixture().emulator.ledger;
  expect((await check()).balance).toEqual({ available: balance, currency: "NGN" });
});

test("contacts that are not set are remarks that name the settings", async () => {
  const { remarks } = await check({ emailDomain: null, customerPhone: null });
  expect(remarks.join(" ")).toMatch(/emailDomain.*customerPhone/);
});

test("a statement that cannot be read is a remark with what Paystack answered", async () => {
  const cannot = /The statement cannot be read \((.+)\), so no payment is reconciled with it\./;
  expect((await check()).remarks.join(" ")).not.toMatch(cannot);
  for (const path of ["/transaction", "/balance/ledger"]) {
    fixture().emulator.misbehaveOnce("error_before", (request) => request.path === path);
    const { problems, remarks } = await check();
    expect(problems).toEqual([]);
    expect(cannot.exec(remarks.join(" "))?.[1]).toBe("status 500");
  }
});
