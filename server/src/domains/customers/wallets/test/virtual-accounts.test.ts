import { describe, expect, test } from "vitest";
import type { Answered } from "../../../../../test/support/service.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { internalCaller } from "../../../../kernel/ledger/internal-caller.ts";
import { parseReference } from "../../../../kernel/references.ts";
import { attachAccount } from "../attach-account.ts";
import { regenerateAccount } from "../regenerate-account.ts";
import { refusalOf, useWallets, type WalletMerchant } from "./wallet-service.ts";

const walletService = useWallets();

const numberIn = ({ body }: Answered): string => String(body.data?.["accountNumber"]);

const attach = (merchant: WalletMerchant, wallet: string, headers = {}) =>
  merchant.asks(`/wallets/${wallet}/virtual-account`, {}, { headers });

const regenerate = (merchant: WalletMerchant, wallet: string) =>
  merchant.asks(`/wallets/${wallet}/virtual-account/regenerate`, {});

const retire = (merchant: WalletMerchant, wallet: string) =>
  merchant.asks(`/wallets/${wallet}/virtual-account`, undefined, { method: "DELETE" });

const numberShown = async (merchant: WalletMerchant, wallet: string) =>
  (await merchant.shown(wallet))["virtualAccountNumber"];

const readEvents = async (merchant: WalletMerchant, event: string) =>
  (await merchant.events())
    .filter((published) => published.event === event)
    .map(({ data }) => data);

const ATTACHED = "customer_wallet.virtual_account_attached";

const accountsOf = (wallet: string) =>
  walletService().kit.database.many<{ number: string; status: string }>(sql`
    select account_number as number, status from virtual_accounts
    where owner_id = ${parseReference("wal", wallet)} order by created_at, id`);

/** How many numbers the bank has opened for the merchant. */
const countOpened = async ({ environmentId }: WalletMerchant): Promise<number> => {
  const { count } = await walletService().kit.database.one<{ count: number }>(sql`
    select count(*)::integer as count from simulator.opened_accounts
    where environment_id = ${environmentId}`);
  return count;
};

describe("a wallet's virtual account", () => {
  test("is attached in the customer's name, shown with the wallet, and published once", async () => {
    const merchant = await walletService().merchant();
    const wallet = await merchant.wallet({ tier: 1 });
    const first = await attach(merchant, wallet);
    expect(first.body.data).toEqual({
      accountNumber: expect.stringMatching(/^\d{10}$/),
      bankName: "Sandbox Bank",
      accountName: "Amina Bello",
    });
    expect((await attach(merchant, wallet)).body.data).toEqual(first.body.data);
    expect(await numberShown(merchant, wallet)).toBe(numberIn(first));
    expect(await readEvents(merchant, ATTACHED)).toEqual([
      { walletReference: wallet, ...first.body.data },
    ]);
    expect(await readEvents(merchant, "VIRTUAL_ACCOUNT_CREATED")).toEqual([]);
  });

  test("is retired permanently: the next one has another number", async () => {
    const merchant = await walletService().merchant();
    const wallet = await merchant.wallet({ tier: 1 });
    const first = await merchant.attach(wallet);
    const gone = await retire(merchant, wallet);
    expect([gone.status, gone.body.data]).toEqual([200, true]);
    expect(await numberShown(merchant, wallet)).toBeNull();
    const again = await retire(merchant, wallet);
    expect(refusalOf(again)).toBe("400 request_failed");
    const second = await merchant.attach(wallet);
    expect(second).not.toBe(first);
    expect(await numberShown(merchant, wallet)).toBe(second);
  });

  test("is regenerated with another number, even when none was attached", async () => {
    const merchant = await walletService().merchant();
    const wallet = await merchant.wallet({ tier: 1 });
    const first = await regenerate(merchant, wallet);
    expect(first.status, first.text).toBe(200);
    const second = await regenerate(merchant, wallet);
    expect(numberIn(second)).not.toBe(numberIn(first));
    expect(await accountsOf(wallet)).toEqual([
      { number: numberIn(first), status: "retired" },
      { number: numberIn(second), status: "active" },
    ]);
    expect(await numberShown(merchant, wallet)).toBe(numberIn(second));
    expect(await readEvents(merchant, ATTACHED)).toHaveLength(2);
  });

  test("is opened once for an Idempotency-Key, and a provider's refusal is repeated", async () => {
    const merchant = await walletService().merchant();
    const wallet = await merchant.wallet({ tier: 1 });
    const path = `/wallets/${wallet}/virtual-account/regenerate`;
    const headers = { "x-test-scenario": "timeout" };
    const late = await merchant.asks(path, {}, { headers, idempotencyKey: "late" });
    expect(refusalOf(late)).toBe("504 provider_timeout");
    const [one, other] = [
      await merchant.asks(path, {}, { idempotencyKey: "one" }),
      await merchant.asks(path, {}, { idempotencyKey: "one" }),
    ];
    expect(other.text).toBe(one.text);
    expect(await accountsOf(wallet)).toHaveLength(1);
  });

  test.each([
    ["timeout", "504 provider_timeout"],
    ["unavailable", "503 provider_unavailable"],
    ["error", "504 provider_timeout"],
  ])("is not attached after %s, and may be requested again", async (scenario, code) => {
    const merchant = await walletService().merchant();
    const wallet = await merchant.wallet({ tier: 1 });
    const answer = await attach(merchant, wallet, { "x-test-scenario": scenario });
    expect(refusalOf(answer)).toBe(code);
    expect(await numberShown(merchant, wallet)).toBeNull();
    expect(await accountsOf(wallet)).toEqual([]);
    expect((await attach(merchant, wallet)).status).toBe(200);
  });

  test("stays attached when the tier falls, and no new one is opened", async () => {
    const merchant = await walletService().merchant();
    const wallet = await merchant.wallet({ tier: 1 });
    const number = await merchant.attach(wallet);
    await merchant.verify(wallet, 0);
    expect(await merchant.attach(wallet)).toBe(number);
    expect(refusalOf(await regenerate(merchant, wallet))).toBe("403 kyc_required");
    expect(await countOpened(merchant)).toBe(1);
    expect(await numberShown(merchant, wallet)).toBe(number);
  });

  test("is refused for a closed wallet, and retired when its wallet closes", async () => {
    const merchant = await walletService().merchant();
    const wallet = await merchant.wallet({ tier: 1 });
    await merchant.attach(wallet);
    const closed = await merchant.asks(`/wallets/${wallet}/close`, {});
    expect(closed.body.data).toMatchObject({ status: "Closed", virtualAccountNumber: null });
    expect((await accountsOf(wallet)).map(({ status }) => status)).toEqual(["retired"]);
    expect(refusalOf(await attach(merchant, wallet))).toBe("400 request_failed");
    expect(refusalOf(await regenerate(merchant, wallet))).toBe("400 request_failed");
    expect(refusalOf(await retire(merchant, wallet))).toBe("400 request_failed");
  });

  test.each([
    attachAccount,
    regenerateAccount,
  ])("is checked again when it is attached: %o", async (prepare) => {
    const { kit } = walletService();
    const merchant = await walletService().merchant();
    const { environmentId } = merchant;
    const wallet = await merchant.wallet({ tier: 1 });
    const request = { environmentId, mode: "test", walletReference: wallet } as const;
    const unsaid = { scenario: undefined, operationKey: "once" };
    const giving = await prepare(kit, { ...request, ...unsaid });
    const give = (key: string) => kit.ledger.run(giving, internalCaller(environmentId, key));
    await merchant.verify(wallet, 0);
    await expect(give("first")).rejects.toMatchObject({ code: "kyc_required" });
    await merchant.asks(`/wallets/${wallet}/close`, {});
    await expect(give("second")).rejects.toMatchObject({ code: "request_failed" });
    expect(await accountsOf(wallet)).toEqual([]);
  });

  test.each([attach, regenerate, retire])("of another business is not found: %o", async (verb) => {
    const wallet = await (await walletService().merchant()).wallet({ tier: 1 });
    expect(refusalOf(await verb(await walletService().merchant(), wallet))).toBe("404 not_found");
    expect(refusalOf(await verb(await walletService().merchant(), "wal_nothing"))).toBe(
      "404 not_found",
    );
  });

  test("is not in the lists of the business's own accounts", async () => {
    const merchant = await walletService().merchant();
    await merchant.attach(await merchant.wallet({ tier: 1 }));
    const { body } = await merchant.asks("/business/virtualaccount/all");
    expect(body.data).toMatchObject({ accounts: [], totalCount: 0 });
  });
});

describe("at the same moment", () => {
  test("many requests to attach open one account, and each gets that one", async () => {
    const merchant = await walletService().merchant();
    const wallet = await merchant.wallet({ tier: 1 });
    const answers = await Promise.all(Array.from({ length: 30 }, () => attach(merchant, wallet)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(numberIn)).size).toBe(1);
    expect(await accountsOf(wallet)).toEqual([{ number: numberIn(answers[0]!), status: "active" }]);
    expect(await readEvents(merchant, ATTACHED)).toHaveLength(1);
  });

  test("many requests to regenerate leave one active number, and each number was attached once", async () => {
    const merchant = await walletService().merchant();
    const wallet = await merchant.wallet({ tier: 1 });
    await merchant.attach(wallet);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => regenerate(merchant, wallet)),
    );
    const numbers = answers.map(numberIn);
    expect(new Set(numbers).size).toBe(20);
    const accounts = await accountsOf(wallet);
    expect(accounts).toHaveLength(21);
    const active = accounts.filter(({ status }) => status === "active");
    expect(active.map(({ number }) => number)).toEqual([await numberShown(merchant, wallet)]);
    expect(numbers).toContain(active[0]?.number);
  });

  test("attaching, regenerating and retiring leave at most one number, which the wallet shows", async () => {
    const merchant = await walletService().merchant();
    const wallet = await merchant.wallet({ tier: 1 });
    const verbs = [attach, regenerate, retire];
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => verbs[index % 3]!(merchant, wallet)),
    );
    for (const { status } of answers) expect([200, 400]).toContain(status);
    const active = (await accountsOf(wallet)).filter(({ status }) => status === "active");
    expect(active.map(({ number }) => number)).toEqual(
      [await numberShown(merchant, wallet)].filter((number) => number !== null),
    );
  });
});
