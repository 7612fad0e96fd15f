import { expect, test } from "vitest";
import { present } from "../../../kernel/assert.ts";
import { type ExactJson, parseExact } from "../../http/exact-json.ts";
import { call, isTo } from "../../test/rail-fixture.ts";
import { readEnvelope } from "../connection/read-envelope.ts";
import { useKora } from "./kora-fixture.ts";

const fixture = useKora();

const UNPROVEN = { kind: "unknown", why: "unproven" };
const TURNED_AWAY = { kind: "unavailable", why: "turned_away" };

test("a refused key proves nothing about a payment, which is paid once with the right key", async () => {
  const { connectWith, emulator, payment, rail } = fixture();
  const wrong = present(connectWith({ secretKey: "sk_test_wrong" }).bankRail, "a rail");
  const sent = payment();
  expect(await wrong.send(sent, call())).toMatchObject(UNPROVEN);
  expect(await wrong.find(sent, call())).toEqual(TURNED_AWAY);
  expect(await wrong.nameOf(sent.destination, call())).toEqual(TURNED_AWAY);
  expect(emulator.transfers.made.has(sent.reference)).toBe(false);
  expect(await rail.find(sent, call())).toEqual({ kind: "not_found" });
  expect(await rail.send(sent, call())).toMatchObject({ kind: "accepted" });
});

test("an address that Kora does not allow proves nothing, either", async () => {
  const { emulator, payment, rail } = fixture();
  const sent = payment();
  emulator.refusesAddress = true;
  expect(await rail.send(sent, call())).toMatchObject(UNPROVEN);
  emulator.refusesAddress = false;
  expect(await rail.send(sent, call())).toMatchObject({ kind: "accepted" });
  expect(await rail.find(sent, call())).toMatchObject({ kind: "succeeded" });
});

test.each([
  [200, { status: true, data: {} }, "done"],
  [201, { status: true, data: {} }, "done"],
  [409, { status: false, message: "no" }, "refused"],
  [403, {}, "refused"],
  [401, "<html>", "refused"],
  [200, { status: false, message: "no" }, "unknown"],
  [400, { status: true, data: {} }, "unknown"],
  [200, { status: "true", data: {} }, "unknown"],
  [200, {}, "unknown"],
  [200, [], "unknown"],
  [500, { status: false, message: "Transaction not found" }, "unknown"],
  [502, { status: true, data: {} }, "unknown"],
  [429, {}, "unavailable"],
] as const)("a status of %i with %j is %s", (status, body, kind) => {
  const parsed = parseExact(JSON.stringify(body)) as ExactJson;
  const answer = { kind: "answered", status, headers: {}, text: "", body: parsed } as const;
  expect(readEnvelope(answer).kind).toBe(kind);
});

test("a list of banks that cannot be read is a problem of the check", async () => {
  fixture().emulator.misbehaveOnce("cut", isTo("GET", "/merchant/api/v1/misc/banks"));
  const { problems } = await fixture().connectWith({}).check(call());
  expect(problems).toEqual([expect.stringContaining("list of banks")]);
});

test("an answer without a balance in naira is a remark of the check", async () => {
  const { emulator, connectWith } = fixture();
  emulator.transfers.hasNaira = false;
  const { balance, problems, remarks } = await connectWith({}).check(call());
  emulator.transfers.hasNaira = true;
  expect({ balance, problems }).toEqual({ balance: undefined, problems: [] });
  expect(remarks[0]).toBe("Kora answered without a balance in naira.");
});
