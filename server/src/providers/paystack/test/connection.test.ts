import { expect, test } from "vitest";
import type { ExactJson } from "../../http/exact-json.ts";
import { parseExact } from "../../http/exact-json.ts";
import { call } from "../../test/rail-fixture.ts";
import { modeOf } from "../connection/paystack-client.ts";
import { readEnvelope } from "../connection/read-envelope.ts";
import { usePaystack } from "./paystack-fixture.ts";

const fixture = usePaystack();

const answered = (status: number, body: unknown, headers = {}) =>
  readEnvelope({
    ...{ kind: "answered", status, headers, text: "" },
    body: parseExact(JSON.stringify(body)) as ExactJson,
  });

test("a key is of live mode or of test mode", () => {
  expect(modeOf("sk_live_1")).toBe("live");
  expect(modeOf("sk_test_1")).toBe("test");
});

test("too many requests wait as long as Paystack says", async () => {
  const { emulator, rail, payment } = fixture();
  const sent = payment();
  emulator.tooMany = 1;
  const wait = { kind: "unavailable", why: "turned_away", retryAfterMs: 17_000 };
  expect(await rail.send(sent, call())).toEqual(wait);
  expect(await rail.send(sent, call())).toMatchObject({ kind: "succeeded" });
  for (const reset of ["soon", "-1", "1790000000"]) {
    expect(answered(429, {}, { "x-ratelimit-reset": reset })).toEqual({
      ...{ kind: "unavailable", why: "turned_away" },
    });
  }
});

test("a wrong key is turned away, and nothing is sent", async () => {
  const { connectWith, payment, emulator } = fixture();
  const other = connectWith({ secretKey: "sk_test_wrong" });
  const sent = payment();
  const outcome = await other.bankRail?.send(sent, call());
  expect(outcome).toEqual({ kind: "unavailable", why: "turned_away" });
  expect(emulator.transfers.made.has(sent.reference)).toBe(false);
});

test("an answer for the other mode proves nothing", async () => {
  const { connectWith, payment, rail, emulator } = fixture();
  const sent = payment();
  await rail.send(sent, call());
  emulator.takesEveryKey = true;
  const live = connectWith({ secretKey: "sk_live_1" });
  const found = await live.bankRail?.find(sent, call());
  expect(found).toMatchObject({ kind: "unknown", why: "mismatch" });
  emulator.takesEveryKey = false;
});

test("an answer about a transfer that does not say its mode proves nothing", async () => {
  const { rail, payment, emulator } = fixture();
  const sent = payment();
  emulator.transfers.namesMode = false;
  expect(await rail.send(sent, call())).toMatchObject({ kind: "unknown", why: "mismatch" });
  expect(await rail.find(sent, call())).toMatchObject({ kind: "unknown", why: "mismatch" });
  emulator.transfers.namesMode = true;
  expect(await rail.find(sent, call())).toMatchObject({ kind: "succeeded" });
  expect(emulator.transfers.made.get(sent.reference)?.timesPaid).toBe(1);
});

test.each([
  [200, { status: true, data: {} }, "done"],
  [201, { status: true, data: {} }, "done"],
  [400, { status: false, message: "no" }, "refused"],
  [200, { status: false, message: "no" }, "unknown"],
  [400, { status: true, data: {} }, "unknown"],
  [200, { status: "true", data: {} }, "unknown"],
  [200, {}, "unknown"],
  [200, [], "unknown"],
  [500, { status: false, message: "Transfer not found" }, "unknown"],
  [502, { status: true, data: {} }, "unknown"],
  [403, {}, "unavailable"],
] as const)("a status of %i with %j is %s", (status, body, kind) => {
  expect(answered(status, body).kind).toBe(kind);
});
