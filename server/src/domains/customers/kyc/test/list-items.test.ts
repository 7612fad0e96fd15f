import { describe, expect, test } from "vitest";
import { ask, dataOf } from "../../../../../test/support/service.ts";
import { SCOPES } from "../../../../kernel/tenancy/access.ts";
import { createBusiness, setScopes } from "../../../platform/businesses/index.ts";
import { correctCustomer } from "../correct-customer.ts";
import { freshBvn, item, refusalOf, useKyc } from "./kyc-service.ts";

const kycService = useKyc();

interface Row {
  readonly type: string;
  readonly status: string;
}

async function list(id: number, query = "") {
  const answer = await ask(kycService(), { path: `/customers/${id}/kyc?${query}` });
  const rows = dataOf<readonly Row[] | null>(answer) ?? [];
  return { ...answer, rows, found: rows.map(({ type, status }) => [type, status]) };
}

describe("GET /customers/{id}/kyc", () => {
  test("shows the newest submission of each type, and only the ends of numbers", async () => {
    const id = await kycService().customer();
    const bvn = freshBvn();
    await kycService().submit(id, { bvn });
    await kycService().submit(id, item("NIN", { nin: "95012345673" }));
    const { rows, body, text } = await list(id);
    expect(rows).toEqual([
      {
        ...{ type: "NIN", status: "Failed", maskedNumber: "950*****673" },
        ...{ failedField: "dateOfBirth", verificationId: expect.any(Number) },
        updatedAt: expect.stringMatching(/Z$/),
      },
      {
        ...{ type: "BVN", status: "Verified", maskedNumber: `222*****${bvn.slice(-3)}` },
        ...{ failedField: null, verificationId: expect.any(Number) },
        updatedAt: expect.stringMatching(/Z$/),
      },
    ]);
    expect(text).not.toContain(bvn);
    expect(body.meta.pagination).toEqual({ page: 1, page_size: 50, total: 2, has_more: false });
    expect((await list(id, "pageSize=1&pageNumber=2")).found).toEqual([["BVN", "Verified"]]);
  });

  test("has filters for type, status and days, and finds what is pending or was voided", async () => {
    const id = await kycService().customer();
    await kycService().submit(id, { bvn: freshBvn() });
    await kycService().submit(id, item("NIN", { nin: "95012345672" }));
    await kycService().submit(id, item("FRSC", { frscNumber: "ABC12345AA01" }), {
      "x-test-scenario": "timeout",
    });
    const { kit, business } = kycService();
    const { businessId } = business;
    const note = "The registry had it wrong.";
    const order = { businessId, mode: "test", customerId: BigInt(id), by: "ada", note } as const;
    await correctCustomer(kit, { ...order, details: {}, voids: ["BVN"] });
    const frsc = (await list(id, "type=FRSC")).rows[0]?.status;
    expect(["Pending", "Verified"]).toContain(frsc);
    for (const [query, found] of [
      ["type=BVN", [["BVN", "Voided"]]],
      ["status=Voided", [["BVN", "Voided"]]],
      ["status=Failed", [["NIN", "Failed"]]],
      ["status=Unanswered", []],
      ["type=PVC", []],
      ["type=BVN&status=Verified", []],
      ["endDate=2026-01-01", []],
      ["startDate=2026-01-01&status=Failed", [["NIN", "Failed"]]],
    ] as const) {
      expect([query, (await list(id, query)).found]).toEqual([query, found]);
    }
  });

  test.each([
    ["type=SSN", "type"],
    ["status=Passed", "status"],
    ["startDate=x", "startDate"],
    ["startDate=2026-02-01&endDate=2026-01-01", "endDate"],
    ["pageSize=200&pageNumber=501", "pageNumber"],
  ])("refuses %s", async (query, param) => {
    const { status, body } = await list(await kycService().customer(), query);
    expect([status, body.error?.code, body.error?.param]).toEqual([
      400,
      "validation_failed",
      param,
    ]);
  });

  test("shows nothing of another business or mode, and needs the scope", async () => {
    const { kit, business } = kycService();
    const id = await kycService().customer();
    const other = await createBusiness(kit, { name: "Baobab Foods", approved: true });
    const path = `/customers/${id}/kyc`;
    for (const key of [other.test, business.live]) {
      expect(refusalOf(await ask(kycService(), { path, key }))).toBe("404 customer_not_found id");
    }
    const scopes = SCOPES.filter((scope) => scope !== "kyc:write");
    await setScopes(kit, { businessId: other.businessId, mode: "test", scopes, by: "a test" });
    // Every process applies the new scopes within a second.
    await expect
      .poll(async () => refusalOf(await ask(kycService(), { path, key: other.test })), {
        timeout: 30_000,
      })
      .toMatch(/^403 forbidden/);
  });
});
