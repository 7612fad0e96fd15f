import { describe, expect, test } from "vitest";
import { type CardMerchant, HOLDER, useCards } from "../../../../../test/support/card-service.ts";
import { ask, dataOf } from "../../../../../test/support/service.ts";
import { sql } from "../../../../kernel/database/sql.ts";

const cardService = useCards();

interface Row {
  readonly customerId: string;
  readonly activeCardCount: number;
}

async function list(merchant: CardMerchant, query = "") {
  const answer = await merchant.asks(`/business/cardholders?${query}`);
  const rows = dataOf<readonly Row[] | null>(answer) ?? [];
  return { ...answer, rows, found: rows.map(({ customerId }) => customerId) };
}

const enrol = async (merchant: CardMerchant, details: object): Promise<string> =>
  String((await merchant.gets("/business/cardholders", { ...HOLDER, ...details }))["customerId"]);

describe("GET /business/cardholders", () => {
  test("counts no card that its issuer has yet to unfreeze", async () => {
    const merchant = await cardService().merchant();
    const amina = await enrol(merchant, {});
    await merchant.gets("/business/card/issue", { customerId: amina });
    const counts = async () => {
      const alone = await merchant.gets(`/business/cardholders/${amina}`);
      const listed = (await list(merchant)).rows[0];
      return [alone["activeCardCount"], listed?.activeCardCount];
    };
    expect(await counts()).toEqual([1, 1]);
    await cardService().kit.database.run(sql`
      update cards set reported_status = 'frozen' where customer_id = ${BigInt(amina)}`);
    expect(await counts()).toEqual([0, 0]);
  });

  test("shows each as its own route shows it, the newest first, and no customer who holds no cards", async () => {
    const merchant = await cardService().merchant();
    const amina = await enrol(merchant, { phone: "08030000001" });
    await merchant.gets("/customers", { ...HOLDER, externalId: "no cards" });
    const ngozi = await enrol(merchant, { firstName: "Ngozi", email: "ngozi@example.com" });
    await merchant.gets("/business/card/issue", { customerId: amina });
    const { rows, found, body } = await list(merchant);
    expect(found).toEqual([ngozi, amina]);
    expect(rows[1]).toEqual(await merchant.gets(`/business/cardholders/${amina}`));
    expect(rows[1]).toMatchObject({ activeCardCount: 1 });
    expect(body.meta.pagination).toEqual({ page: 1, page_size: 50, total: 2, has_more: false });
    for (const [query, searched] of [
      ["searchBy=ngozi", [ngozi]],
      ["searchBy=AMINA@example.com", [amina]],
      ["searchBy=%2B2348030000001", [amina]],
      [`searchBy=${ngozi}`, [ngozi]],
      ["pageSize=1&pageNumber=2", [amina]],
      ["endDate=2026-01-01", []],
    ] as const) {
      expect([query, (await list(merchant, query)).found]).toEqual([query, searched]);
    }
  });

  test.each([
    ["startDate=x", "startDate"],
    ["startDate=2026-02-01&endDate=2026-01-01", "endDate"],
    ["pageSize=200&pageNumber=501", "pageNumber"],
  ])("refuses %s", async (query, param) => {
    const { status, body } = await list(await cardService().merchant(), query);
    expect([status, body.error?.code, body.error?.param]).toEqual([
      400,
      "validation_failed",
      param,
    ]);
  });

  test("is signed, and shows nothing of another business or mode", async () => {
    const merchant = await cardService().merchant();
    const holder = await enrol(merchant, {});
    const path = `/business/cardholders?searchBy=${holder}`;
    const unsigned = await merchant.asks(path, undefined, {
      headers: { "x-service-signature": "x" },
    });
    expect(unsigned.body.error?.code).toBe("invalid_signature");
    for (const key of [(await cardService().merchant()).test, merchant.live]) {
      for (const one of ["/business/cardholders", path]) {
        const answer = await ask(cardService(), { path: one, key });
        expect([answer.status, answer.body.data]).toEqual([200, []]);
      }
    }
  });
});
