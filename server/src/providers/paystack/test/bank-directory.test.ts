import { describe, expect, test } from "vitest";
import { BankCodes } from "../../banks/bank-codes.ts";
import { call } from "../../test/rail-fixture.ts";
import { BankDirectory } from "../bank-directory.ts";
import { PaystackClient } from "../connection/paystack-client.ts";
import { settingsOf, usePaystack } from "./paystack-fixture.ts";

const fixture = usePaystack();

const HOUR_MS = 3_600_000;
const WEMA = { slug: "wema-bank" };
const NEW = { slug: "new-bank" };
const isList = ({ path }: { path: string }) => path === "/bank";

/** A directory that has read nothing yet. */
function freshDirectory() {
  const { emulator, calls } = fixture();
  const nowMs = () => emulator.nowMs;
  const tools = {
    now: () => new Date(nowMs()),
    nowMs,
    onHttpCall: (made: (typeof calls)[number]) => calls.push(made),
  };
  const client = new PaystackClient(settingsOf(emulator.url), tools);
  return new BankDirectory(client, new BankCodes("103=00103"), nowMs);
}
const pages = () => fixture().emulator.requests.filter(isList).length;

test("the list of banks is read once a day, page by page, and shared by calls that start together", async () => {
  const banks = freshDirectory();
  const before = pages();
  const all = await Promise.all(Array.from({ length: 5 }, () => banks.codeOf(WEMA, call())));
  expect(all).toEqual(all.map(() => ({ kind: "code", bankCode: "035" })));
  await banks.codeOf(WEMA, call());
  const read = pages() - before;
  expect(read).toBe(4);
  fixture().emulator.advance(25 * HOUR_MS);
  await banks.codeOf(WEMA, call());
  expect(pages()).toBe(before + 2 * read);
});

describe("while Paystack returns no new list", () => {
  test.each([
    ["maintenance", "unreadable"],
    ["error_before", "their_error"],
    ["refused", "lost"],
  ] as const)("(%s) the old one is used, and a bank that it lacks is not called missing", async (fault, why) => {
    const { emulator } = fixture();
    const banks = freshDirectory();
    await banks.codeOf(WEMA, call());
    emulator.advance(25 * HOUR_MS);
    emulator.misbehaveOnce(fault, isList);
    expect(await banks.codeOf(WEMA, call())).toEqual({ kind: "code", bankCode: "035" });
    emulator.misbehaveOnce(fault, isList);
    expect(await banks.codeOf(NEW, call())).toMatchObject({ kind: "unknown", why });
    expect(await banks.codeOf(NEW, call())).toEqual({ kind: "missing" });
  });

  test("because there are too many requests, a bank that the old one lacks is unavailable", async () => {
    const { emulator } = fixture();
    const banks = freshDirectory();
    await banks.codeOf(WEMA, call());
    emulator.advance(HOUR_MS);
    emulator.tooMany = 1;
    const outcome = await banks.codeOf(NEW, call());
    expect(outcome).toMatchObject({ kind: "unavailable", why: "turned_away" });
  });
});

test.each([
  ["that is no list", { data: { status: "success" } }],
  ["that has no end", { data: [{ slug: "one-bank", code: "111" }], meta: { next: "1" } }],
])("a later page %s proves no bank missing", async (_what, answer) => {
  const { banks: emulated } = fixture().emulator;
  const banks = freshDirectory();
  const list = emulated.list.bind(emulated);
  const page = { status: 200, body: { status: true, message: "Done", ...answer } };
  emulated.list = (query) => (query.has("next") ? page : list(query));
  expect(await banks.codeOf(NEW, call())).toMatchObject({ kind: "unknown", why: "unreadable" });
  emulated.list = list;
});

test("a caller that gives up stops waiting, and the list is still read for the others", async () => {
  const { emulator } = fixture();
  const banks = freshDirectory();
  const before = pages();
  const caller = new AbortController();
  emulator.misbehaveOnce("slow", isList);
  const [given, waiting] = [banks.codeOf(WEMA, caller), banks.codeOf(WEMA, call())];
  await expect.poll(pages).toBe(before + 1);
  caller.abort();
  expect(await given).toEqual({ kind: "unknown", why: "timeout" });
  expect(await waiting).toEqual({ kind: "code", bankCode: "035" });
  expect(await banks.codeOf(WEMA, caller)).toEqual({ kind: "code", bankCode: "035" });
  expect(pages()).toBe(before + 4);
});
