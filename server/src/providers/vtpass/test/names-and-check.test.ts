import { describe, expect, test } from "vitest";
import { refusal } from "../../../../test/emulators/vtpass/answers.ts";
import type { BilledCustomer } from "../../../kernel/providers/ports/bill-aggregator.ts";
import { vtpass } from "../vtpass.ts";
import { useVtpass } from "./vtpass-fixture.ts";

const fixture = useVtpass();

const meter: BilledCustomer = {
  ...{ category: "electricity", providerCode: "IKEDC", customer: "1111111111111" },
  meterType: "PREPAID",
};
const card: BilledCustomer = {
  ...{ category: "cable-tv", providerCode: "DSTV", customer: "1212121212", meterType: null },
};
const nameOf = (customer: BilledCustomer) =>
  fixture().aggregator.nameOf(customer, fixture().call());

describe("the name of a customer", () => {
  test.each([
    ["a prepaid meter", meter, "prepaid"],
    [
      "a postpaid meter",
      { ...meter, customer: "1010101010101", meterType: "POSTPAID" as const },
      "postpaid",
    ],
    ["a smart card", card, undefined],
  ])("is found for %s", async (_, customer, type) => {
    expect(await nameOf(customer)).toEqual({ kind: "found", accountName: "TESTMETER1" });
    const sent = JSON.parse(fixture().emulator.requests.at(-1)?.body ?? "") as { type?: string };
    expect(sent.type).toBe(type);
  });

  test.each([
    ["a meter of the other type", { ...meter, meterType: "POSTPAID" as const }],
    ["another card", { ...card, customer: "1313131313" }],
    ["a phone", { ...card, category: "airtime" as const, providerCode: "MTN" }],
    ["a betting account", { ...card, category: "betting" as const, providerCode: "BET9JA" }],
    ["an unknown biller", { ...meter, providerCode: "ABEDC" }],
  ])("is not found for %s", async (_, customer) =>
    expect(await nameOf(customer)).toEqual({ kind: "not_found" }));

  test.each([
    [refusal("030"), { kind: "unavailable", why: "turned_away" }],
    [refusal("027"), { kind: "unavailable", why: "turned_away" }],
    [refusal("012"), { kind: "unknown", why: "unreadable" }],
    [
      { code: "000", content: {} },
      { kind: "unknown", why: "unreadable" },
    ],
    [{ code: "000", content: { Customer_Name: " " } }, { kind: "unknown" }],
    [{ code: "000", content: { error: "Wrong", Customer_Name: "X" } }, { kind: "not_found" }],
    [
      { code: "000", content: { WrongBillersCode: true, Customer_Name: "X" } },
      { kind: "not_found" },
    ],
    [{ code: "020", content: { Customer_Name: " BELLO AMINA " } }, { accountName: "BELLO AMINA" }],
    ["<html>", { kind: "unknown", why: "unreadable" }],
  ])("for the answer %j is decided by the content of the answer", async (body, outcome) => {
    fixture().emulator.answerNext("/merchant-verify", body);
    expect(await nameOf(meter)).toMatchObject(outcome);
  });
});

describe("the check", () => {
  const check = (provider = fixture().provider) => provider.check(fixture().call());
  const SENTENCE = /^[A-Z].{10,}\.$/;

  test("finds no problem, names the balance, and buys nothing", async () => {
    const { emulator } = fixture();
    const before = emulator.requests.length;
    const { problems, remarks, balance } = await check();
    expect(problems).toEqual([]);
    expect(balance).toEqual({ available: 10_000_000_000n, currency: "NGN" });
    expect(remarks).toContain("The VTpass wallet has NGN 100,000,000.00.");
    for (const remark of remarks) expect(remark).toMatch(SENTENCE);
    expect(fixture().pathsSince(before)).toEqual(["/balance", "/requery"]);
  });

  test("warns of a low balance", async () => {
    const { books } = fixture().emulator;
    const before = books.balance;
    books.balance = 999_999n;
    const { problems, balance } = await check();
    books.balance = before;
    expect(balance).toEqual({ available: 999_999n, currency: "NGN" });
    expect(problems).toEqual([expect.stringMatching(/NGN 9,999\.99.*code 018/)]);
  });

  test.each([
    [{ publicKey: "PK_wrong" }, "public"],
    [{ secretKey: "SK_wrong" }, "secret"],
  ])("names the key that is wrong: %j", async (changes, key) => {
    const provider = fixture().connect(changes);
    const { problems } = await check(provider);
    await provider.close();
    expect(problems).toEqual([
      `VTpass refused the call with the ${key} key: The keys are wrong (code 087).`,
    ]);
  });

  test("names an address that is not on the list, for both keys", async () => {
    const { emulator } = fixture();
    emulator.refusesAllWith = "027";
    const { problems } = await check();
    emulator.refusesAllWith = undefined;
    expect(problems).toHaveLength(2);
    for (const problem of problems) expect(problem).toMatch(/IP address.*\(code 027\)\.$/);
  });

  test.each([
    ["/balance", "<html>", 200],
    ["/balance", {}, 200],
    ["/balance", "<html>", 403],
    ["/requery", "<html>", 502],
    ["/requery", { code: "000" }, 200],
  ])("an answer of %s that it cannot read is a problem", async (path, body, status) => {
    fixture().emulator.answerNext(path, body, status);
    const { problems } = await check();
    expect(problems).toHaveLength(1);
    for (const problem of problems) expect(problem).toMatch(SENTENCE);
  });
});

describe("the definition", () => {
  test("takes no notices: VTpass signs none", () =>
    expect(fixture().provider.notices).toBeUndefined());

  test("hides its keys from operators, and has the live address", () => {
    const { settings } = vtpass;
    for (const key of ["apiKey", "publicKey", "secretKey"] as const) {
      expect(settings[key]).toMatchObject({ secret: true });
      expect(settings[key]).not.toHaveProperty("fallback");
    }
    expect(settings.baseUrl.fallback).toBe("https://vtpass.com/api");
    expect("SK_secret").not.toMatch(settings.publicKey.form);
    expect("PK_public").not.toMatch(settings.secretKey.form);
  });
});
