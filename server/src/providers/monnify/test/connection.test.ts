import { beforeEach, expect, test } from "vitest";
import { API_KEY, SECRET_KEY } from "../../../../test/emulators/monnify/monnify-emulator.ts";
import { present } from "../../../kernel/assert.ts";
import { RequestPace } from "../../http/request-pace.ts";
import { call } from "../../test/rail-fixture.ts";
import { useMonnify } from "./monnify-fixture.ts";

const fixture = useMonnify();

const LOGIN = "/api/v1/auth/login";
const isLogin = ({ path }: { path: string }) => path === LOGIN;
const HOUR_MS = 3_600_000;
const UNREACHABLE = { kind: "unavailable", why: "unreachable" };
const TURNED_AWAY = { kind: "unavailable", why: "turned_away" };

const freshRail = (settings = {}) =>
  present(fixture().connectWith(settings).bankRail, "the bank rail");
const account = { bankCode: "058", accountNumber: "0123456789" };
const NAMED = { kind: "found", accountName: "ADEYEMI NGOZI EFE" };

beforeEach(() => {
  fixture().emulator.logins = 0;
});

test("calls that start together share one login, and later calls its token", async () => {
  const rail = freshRail();
  const names = await Promise.all(Array.from({ length: 20 }, () => rail.nameOf(account, call())));
  expect(names).toEqual(names.map(() => NAMED));
  await rail.nameOf(account, call());
  expect(fixture().emulator.logins).toBe(1);
});

test("a token is renewed before it ends", async () => {
  const rail = freshRail();
  await rail.nameOf(account, call());
  fixture().emulator.advance(HOUR_MS - 90_000);
  await rail.nameOf(account, call());
  expect(fixture().emulator.logins).toBe(1);
  fixture().emulator.advance(45_000);
  expect(await rail.nameOf(account, call())).toEqual(NAMED);
  expect(fixture().emulator.logins).toBe(2);
});

test("a token that Monnify has ended is replaced once, whatever the number of calls", async () => {
  const rail = freshRail();
  await rail.nameOf(account, call());
  fixture().emulator.endTokens();
  const payments = Array.from({ length: 10 }, () => fixture().payment());
  const outcomes = await Promise.all(payments.map((payment) => rail.send(payment, call())));
  for (const { kind } of outcomes) expect(kind).toBe("succeeded");
  expect(fixture().emulator.logins).toBe(2);
});

test("a call that is refused twice is turned away, and is not sent a third time", async () => {
  const { emulator } = fixture();
  const rail = freshRail();
  await rail.nameOf(account, call());
  const before = emulator.requests.length;
  emulator.tokensLive = false;
  expect(await rail.send(fixture().payment(), call())).toEqual(TURNED_AWAY);
  emulator.tokensLive = true;
  expect(emulator.requests.slice(before).filter((request) => !isLogin(request))).toHaveLength(2);
});

test("a wrong key is turned away, and nothing is sent", async () => {
  const rail = freshRail({ secretKey: "wrong" });
  const before = fixture().emulator.requests.length;
  expect(await rail.send(fixture().payment(), call())).toEqual(TURNED_AWAY);
  expect(fixture().emulator.requests.slice(before).every(isLogin)).toBe(true);
});

test.each([
  "error_after",
  "maintenance",
  "cut",
  "bad_gateway",
] as const)("a payment is not sent if the login goes wrong (%s), and the next call logs in", async (fault) => {
  const rail = freshRail();
  const payment = fixture().payment();
  fixture().emulator.misbehaveOnce(fault, isLogin);
  expect(await rail.send(payment, call())).toEqual(UNREACHABLE);
  expect(fixture().emulator.transfers.made.has(payment.reference)).toBe(false);
  expect(await rail.send(payment, call())).toMatchObject({ kind: "succeeded" });
});

test("keys and tokens are in no outcome, and in no logged path, body or answer", async () => {
  const rail = freshRail();
  const wrong = freshRail({ secretKey: "wrong-secret" });
  const outcomes = [
    await rail.send(fixture().payment(), call()),
    await rail.find(fixture().payment(), call()),
    await wrong.send(fixture().payment(), call()),
  ];
  const logged = JSON.stringify([outcomes, fixture().calls]);
  const basic = Buffer.from(`${API_KEY}:${SECRET_KEY}`).toString("base64");
  for (const secret of [API_KEY, SECRET_KEY, basic, "wrong-secret", "token-"]) {
    expect(logged).not.toContain(secret);
  }
  expect(logged).toContain(LOGIN);
});

test("requests wait for their turn, and are refused as busy where too many wait", async () => {
  let nowMs = 0;
  const pace = new RequestPace(100, () => nowMs);
  const { signal } = call();
  expect(await pace.waitForTurn(signal)).toBe(true);
  const started = performance.now();
  expect(await pace.waitForTurn(signal)).toBe(true);
  expect(performance.now() - started).toBeGreaterThan(8);
  nowMs = -20_000;
  expect(await pace.waitForTurn(signal)).toBe(false);
  nowMs = 0;
  const given = new AbortController();
  given.abort();
  expect(await pace.waitForTurn(given.signal)).toBe(false);
});
