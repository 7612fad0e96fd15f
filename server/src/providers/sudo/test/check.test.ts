import { afterEach, expect, test } from "vitest";
import { DEBIT_ACCOUNT } from "../../../../test/emulators/sudo/cards.ts";
import { QUESTION_TOKEN } from "../../../../test/emulators/sudo/messages.ts";
import { call, useSudo } from "./sudo-fixture.ts";

const fixture = useSudo();
const GATEWAY = {
  ...{ url: "https://pay.example.com/inbound/sudo/authorizations" },
  ...{ authorizationHeader: QUESTION_TOKEN, authorizeByDefault: false },
};

afterEach(() => {
  const { emulator } = fixture();
  emulator.fundingSource = {};
  emulator.books.authorizeByDefault = false;
  emulator.isListed = true;
});

test("a business that is set up has no problems, and its balance as a remark", async () => {
  const { provider, emulator } = fixture();
  emulator.books.balance = 1_234.5;
  const found = await provider.check(call());
  const { problems, remarks } = found;
  expect(problems).toEqual([]);
  expect(found).toMatchObject({ balance: { available: 123_450n, currency: "USD" } });
  expect(remarks).toContain(
    "The settlement account has USD 1,234.50. Sudo declines what it cannot cover.",
  );
  expect(remarks).toContain("No cards in NGN are made, because its debit account is not set.");
  for (const sentence of remarks) expect(sentence).toMatch(/^[A-Z].+\.$/);
});

test("a source that approves purchases without an answer is a problem", async () => {
  const { provider, emulator } = fixture();
  emulator.books.authorizeByDefault = true;
  expect((await provider.check(call())).problems).toEqual([
    "The funding source does not set authorizeByDefault to false. Sudo would approve what was never answered.",
  ]);
});

test.each([
  [{ type: "default" }, "gateway"],
  [{ status: "inactive" }, "not active"],
  [{ jitGateway: { ...GATEWAY, authorizeByDefault: "true" } }, "authorizeByDefault"],
  [{ jitGateway: { ...GATEWAY, authorizeByDefault: undefined } }, "authorizeByDefault"],
  [{ jitGateway: { ...GATEWAY, url: "http://pay.example.com" } }, "https"],
  [{ jitGateway: { ...GATEWAY, authorizationHeader: "Bearer other" } }, "questionToken"],
])("a source with %o is a problem: %s", async (source, word) => {
  const { provider, emulator } = fixture();
  emulator.fundingSource = source;
  const { problems } = await provider.check(call());
  expect(problems).toEqual([expect.stringContaining(word)]);
  expect(problems.join()).not.toContain(QUESTION_TOKEN);
});

test("a flag that is a text and a header that Sudo hides are fine", async () => {
  const { provider, emulator } = fixture();
  const jitGateway = { ...GATEWAY, authorizeByDefault: "false", authorizationHeader: "***" };
  emulator.fundingSource = { jitGateway };
  expect((await provider.check(call())).problems).toEqual([]);
});

test.each([
  [{ apiKey: "another" }, "refuses the API key"],
  [{ fundingSourceId: "670cece725852ba485d745c0" }, "no such funding source"],
  [{ debitAccountUsd: "67974b365c184d20fc340880" }, "no such settlement account in USD"],
  [{ debitAccountUsd: null }, "Neither debitAccountUsd nor debitAccountNgn"],
  [{ apiUrl: "http://127.0.0.1:9" }, "did not answer"],
])("settings with %o are a problem: %s", async (settings, words) => {
  const { provider } = fixture().connectWith(settings);
  const { problems } = await provider.check(call());
  expect(problems).toEqual([expect.stringContaining(words)]);
});

test("an address that is not in the key's list is named as the problem", async () => {
  const { provider, emulator } = fixture();
  emulator.isListed = false;
  expect((await provider.check(call())).problems).toEqual([expect.stringContaining("IP list")]);
});

test.each([
  ["both currencies", DEBIT_ACCOUNT, "USD"],
  ["naira alone", null, "NGN"],
])("the balance of a business with cards in %s is in its currency", async (_what, usd, currency) => {
  const { provider } = fixture().connectWith({
    debitAccountUsd: usd,
    debitAccountNgn: DEBIT_ACCOUNT,
  });
  expect(await provider.check(call())).toMatchObject({ balance: { currency } });
});

test.each([
  "1e5",
  null,
  "NaN",
  "1,000.00",
])("a naira balance is no substitute for a dollar balance that reads %s", async (availableBalance) => {
  const { emulator } = fixture();
  const { provider } = fixture().connectWith({ debitAccountNgn: DEBIT_ACCOUNT });
  emulator.answerOnce.push({
    isMeant: ({ path }) => path === `/accounts/${DEBIT_ACCOUNT}/balance`,
    data: { data: { availableBalance } },
  });
  // The naira are read first.
  emulator.answerOnce.unshift({ isMeant: ({ path }) => path.endsWith("/balance"), data: {} });
  const { balance, remarks } = await provider.check(call());
  expect(balance).toBeUndefined();
  expect(remarks.join()).toContain("in USD could not be read");
});

test("a missing page of details is a remark", async () => {
  const { provider } = fixture().connectWith({ detailsPageUrl: null });
  const { remarks } = await provider.check(call());
  expect(remarks.join()).toContain("detailsPageUrl is not set");
});

test("only reads", async () => {
  const { provider, emulator } = fixture();
  const before = emulator.requests.length;
  await provider.check(call());
  const made = emulator.requests.slice(before);
  expect(made.length).toBeGreaterThan(1);
  for (const { method } of made) expect(method).toBe("GET");
});
