import { describe, expect, test } from "vitest";
import { ask, dataOf } from "../../../../../test/support/service.ts";
import { sql } from "../../../../kernel/database/sql.ts";
import { parseReference } from "../../../../kernel/references.ts";
import { useWallets, type WalletMerchant } from "./wallet-service.ts";

const walletService = useWallets();

interface Row {
  readonly walletReference: string;
}

async function list(merchant: WalletMerchant, query = "") {
  const answer = await merchant.asks(`/wallets?${query}`);
  const rows = dataOf<readonly Row[] | null>(answer) ?? [];
  return { ...answer, rows, found: rows.map(({ walletReference }) => walletReference) };
}

async function open(merchant: WalletMerchant, details: object): Promise<string> {
  const customerId = await merchant.customer(details);
  const { body } = await merchant.asks(`/customers/${customerId}/wallets`, { currency: "NGN" });
  return String(body.data?.["walletReference"]);
}

describe("GET /wallets", () => {
  test("shows each wallet as its own route shows it, the newest first, and pages them", async () => {
    const merchant = await walletService().merchant();
    const oldest = await merchant.wallet({ tier: 2, holds: 5_000 });
    const newer = [await merchant.wallet(), await merchant.wallet()];
    await merchant.attach(oldest);
    const { rows, found, body } = await list(merchant);
    expect(found).toEqual([...newer.toReversed(), oldest]);
    expect(rows[2]).toEqual(await merchant.shown(oldest));
    expect(rows[2]).toMatchObject({ availableBalance: 5_000, ledgerBalance: 5_000 });
    expect(body.meta.pagination).toEqual({ page: 1, page_size: 50, total: 3, has_more: false });
    const last = await list(merchant, "pageSize=2&pageNumber=2");
    expect([last.found, last.body.meta.pagination]).toEqual([
      [oldest],
      { page: 2, page_size: 2, total: 3, has_more: false },
    ]);
  });

  test("has filters and a search for each question of a back office", async () => {
    const merchant = await walletService().merchant();
    const amina = await open(merchant, { firstName: "Amina", externalId: "user-1" });
    const ngozi = await open(merchant, {
      firstName: "Ngozi",
      lastName: "Eze",
      externalId: "shop-2",
    });
    await merchant.verify(amina, 1);
    const number = await merchant.attach(amina);
    await merchant.asks(`/wallets/${ngozi}/freeze`, {});
    const { customerId } = await merchant.shown(ngozi);
    for (const [query, found] of [
      [`customerId=${customerId}`, [ngozi]],
      ["customerId=1", []],
      ["status=Frozen", [ngozi]],
      ["status=Active", [amina]],
      ["status=Closed", []],
      ["currency=NGN", [ngozi, amina]],
      ["currency=USD", []],
      [`searchBy=${amina}`, [amina]],
      [`searchBy=${number}`, [amina]],
      ["searchBy=NGOZI", [ngozi]],
      ["searchBy=eze%20ngozi", [ngozi]],
      ["searchBy=user-", [amina]],
      ["searchBy=user-&status=Frozen", []],
      ["searchBy=wal_000000000000", []],
      ["endDate=2026-01-01", []],
      ["startDate=2026-01-01", [ngozi, amina]],
    ] as const) {
      expect([query, (await list(merchant, query)).found]).toEqual([query, found]);
    }
  });

  test.each([
    ["status=Open", "status"],
    ["currency=EUR", "currency"],
    ["customerId=x", "customerId"],
    ["startDate=x", "startDate"],
    ["startDate=2026-02-01&endDate=2026-01-01", "endDate"],
    ["pageSize=200&pageNumber=501", "pageNumber"],
  ])("refuses %s", async (query, param) => {
    const merchant = await walletService().merchant();
    const { status, body } = await list(merchant, query);
    expect([status, body.error?.code, body.error?.param]).toEqual([
      400,
      "validation_failed",
      param,
    ]);
  });

  test("shows nothing of another business or mode", async () => {
    const service = walletService();
    const merchant = await service.merchant();
    const wallet = await merchant.wallet({ tier: 1 });
    const number = await merchant.attach(wallet);
    const { customerId } = await merchant.shown(wallet);
    const other = await service.merchant();
    for (const query of [
      "",
      `searchBy=${wallet}`,
      `searchBy=${number}`,
      `customerId=${customerId}`,
    ])
      for (const key of [other.test, merchant.live]) {
        const answer = await ask(service, { path: `/wallets?${query}`, key });
        expect([answer.status, answer.body.data]).toEqual([200, []]);
      }
  });

  test("finds the oldest of many by reference and by account number, whatever its age", async () => {
    const merchant = await walletService().merchant();
    const oldest = await merchant.wallet({ tier: 1 });
    const number = await merchant.attach(oldest);
    const { database } = walletService().kit;
    const id = parseReference("wal", oldest) ?? null;
    await database.run(sql`
      insert into customer_wallets (environment_id, id, customer_id, currency, status, created_at, updated_at)
      select environment_id, id + n, customer_id + n, 'NGN', 'Active', created_at + n * interval '1 second', now()
      from customer_wallets cross join generate_series(1, 10050) n
      where environment_id = ${merchant.environmentId} and id = ${id}`);
    await database.run(sql`
      insert into customers (environment_id, id, status, created_at, updated_at)
      select environment_id, customer_id, 'Active', created_at, now() from customer_wallets
      where environment_id = ${merchant.environmentId} and id > ${id}`);
    for (const [query, found] of [
      [`searchBy=${oldest}`, [oldest]],
      [`searchBy=${number}`, [oldest]],
      [`searchBy=${number}&status=Frozen`, []],
      ["searchBy=amina", [oldest]],
      ["searchBy=amina&status=Frozen", []],
      ["searchBy=mina", []],
    ] as const) {
      expect([query, (await list(merchant, query)).found]).toEqual([query, found]);
    }
    await database.run(sql`
      delete from customer_wallets where environment_id = ${merchant.environmentId} and id > ${id}`);
  });
});
