import { expect, test } from "vitest";
import { useOutgoing } from "../../../test/support/outgoing-fixture.ts";
import { referenceOf } from "../../domains/platform/transactions/index.ts";
import { runOperator } from "../run-operator.ts";
import { operatorSettings } from "./operator-process.ts";

const fixture = useOutgoing();

const operator = (...args: string[]) =>
  runOperator(["ledger", ...args], {
    env: { ...operatorSettings, DATABASE_URL: fixture().kit.database.url },
    folder: "/dev/null",
  });

const json = async (...args: string[]) => {
  const { output, complaint } = await operator(...args, "--json");
  expect(complaint).toBe("");
  return JSON.parse(output);
};

/** A transfer of 25,000 that costs 75 and is done. */
async function settled() {
  const at = fixture();
  const order = await at.order();
  await at.runJobs();
  const business = String(at.business.businessId);
  const { accounts } = await json("accounts", "--business", business, "--mode", "test");
  const account = (name: string) =>
    accounts.find(
      (one: { name: string; currency: string }) => one.name === name && one.currency === "NGN",
    );
  return { at, order, business, accounts, account };
}

test("accounts of a business have their balances and parts, and the platform's own are among them", async () => {
  const { account, business } = await settled();
  expect(account("business_wallet")).toMatchObject({
    ...{ isPlatform: false, mode: "test", balance: 4_974_925, available: 4_974_925 },
    ...{ held: 0, pending: 0, openedAt: expect.stringMatching(/Z$/) },
  });
  expect(account("fees")).toMatchObject({ isPlatform: true, balance: 23.26, available: null });
  expect(account("provider_clearing")).toMatchObject({ balance: 25_000 });
  const found = async (...filter: string[]) =>
    (await json("accounts", "--business", business, ...filter)).accounts.map(
      ({ name }: { name: string }) => name,
    );
  expect(new Set(await found("--search", "wallet"))).toEqual(
    new Set(["business_wallet", "card_wallet"]),
  );
  expect(await found("--mode", "live", "--search", "fees")).toEqual([]);
  expect(await found("--currency", "USD")).not.toContain("business_wallet");
  expect((await operator("accounts", "--business", business)).output).toContain("4974925.00");
});

test("without a business, the platform's own accounts are summed over all businesses", async () => {
  await settled();
  const { accounts } = await json("accounts", "--mode", "test", "--search", "fees");
  expect(accounts).toHaveLength(1);
  expect(accounts[0]).toMatchObject({ account: null, name: "fees", isPlatform: true });
  expect(accounts[0].balance).toBeGreaterThanOrEqual(23.26);
  expect((await operator("accounts")).output).toContain("simulated_funds");
});

test("entries of an account come with transaction, reference and running balance, the newest first", async () => {
  const { order, account } = await settled();
  const wallet = account("business_wallet").account;
  const statement = await json("entries", wallet);
  expect(statement).toMatchObject({ account: wallet, name: "business_wallet", hasMore: false });
  const [newest] = statement.entries;
  expect(newest).toMatchObject({
    ...{ reference: referenceOf(order), transaction: expect.stringMatching(/^ltx_/) },
    ...{
      account: wallet,
      balanceAfter: 4_974_925,
      currency: "NGN",
      at: expect.stringMatching(/Z$/),
    },
  });
  const sum = statement.entries.reduce(
    (total: number, one: { amount: number }) => total + one.amount,
    0,
  );
  expect(sum).toBeCloseTo(4_974_925);
  expect(statement.entries.at(-1)).toMatchObject({
    counterparty: "simulated_funds",
    reference: null,
  });
  const fees = await json("entries", account("fees").account);
  expect(fees.entries).toMatchObject([
    { amount: 23.26, balanceAfter: null, currency: "NGN", counterparty: wallet },
  ]);
  expect((await json("entries", wallet, "--until", "2020-01-01T00:00:00Z")).entries).toEqual([]);
  expect((await json("entries", wallet, "--since", "1h")).entries.length).toBeGreaterThan(2);
  expect((await operator("entries", wallet, "--page", "2")).output).toContain(
    "no entries on this page",
  );
});

test("a transaction is shown with all its entries, which sum to zero", async () => {
  const { order, business, account } = await settled();
  const posted = await json("show", referenceOf(order), "--business", business);
  expect(posted.length).toBeGreaterThanOrEqual(1);
  for (const one of posted) {
    expect(one).toMatchObject({
      reference: referenceOf(order),
      businessId: business,
      mode: "test",
    });
    expect(one.entries.length).toBeGreaterThanOrEqual(2);
    const sum = one.entries.reduce(
      (total: number, { amount }: { amount: number }) => total + amount,
      0,
    );
    expect(sum).toBeCloseTo(0);
  }
  const last = posted.at(-1);
  const names = last.entries.map((entry: { account: string }) => entry.account);
  expect(new Set(names)).toEqual(
    new Set([account("business_wallet").account, "provider_clearing", "fees", "vat", "stamp_duty"]),
  );
  const [same] = await json("show", last.transaction);
  expect(same).toEqual(last);
  expect((await operator("show", last.transaction)).output).toContain("provider_clearing");
});

test.each([
  [["entries", "1/99999999"], "The books have no account 1/99999999"],
  [["entries", "99999999/30"], "The books have no account 99999999/30"],
  [["entries", "1/999"], "The books have no account 1/999"],
  [["entries", "fees"], "The books have no account fees"],
  [["show", "ltx_nothing"], "The books have no transaction ltx_nothing"],
  [["show", "99999999"], "The books have no transaction 99999999"],
])("%s is refused", async (words, complaint) => {
  expect(await operator(...words)).toMatchObject({
    ...{ exitCode: 1, complaint: expect.stringContaining(complaint) },
  });
});
