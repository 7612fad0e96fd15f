import { expect, test } from "vitest";
import { call } from "../../test/verifier-fixture.ts";
import { usePrembly } from "./prembly-fixture.ts";

const fixture = usePrembly();

test.each([
  ["no data", { status: 200, body: { status: false } }],
  ["another currency", { status: 200, body: { data: { currency: "USD", balance: 5 } } }],
  ["a balance that is no amount", { status: 200, body: { data: { balance: "plenty" } } }],
  ["a page that is missing", { status: 404, body: "<html>Not Found</html>" }],
])("a wallet with %s is a remark and no balance", async (_, answer) => {
  const { provider, emulator } = fixture();
  emulator.walletAnswer = answer;
  const { problems, remarks, balance } = await provider.check(call());
  emulator.walletAnswer = undefined;
  expect(problems).toEqual([]);
  expect(balance).toBeUndefined();
  expect(remarks[0]).toMatch(/did not show the wallet's balance/);
});

test.each([
  ["with data", { data: { currency: "NGN", balance: 9_900.5 } }],
  ["as a text", { data: { wallet_balance: "9900.50" } }],
  ["without data", { balance: "9900.5" }],
])("a balance %s is read to the kobo", async (_, body) => {
  const { provider, emulator } = fixture();
  emulator.walletAnswer = { status: 200, body };
  const { balance } = await provider.check(call());
  emulator.walletAnswer = undefined;
  expect(balance).toEqual({ available: 990_050n, currency: "NGN" });
});
