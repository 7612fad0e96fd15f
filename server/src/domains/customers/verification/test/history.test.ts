import { beforeAll, describe, expect, test } from "vitest";
import { dataOf } from "../../../../../test/support/service.ts";
import {
  type Merchant,
  useVerification,
} from "../../../../../test/support/verification-service.ts";
import { runOperator } from "../../../../operator/run-operator.ts";
import { operatorSettings } from "../../../../operator/test/operator-process.ts";
import { eraseIdentities } from "../erase-identity.ts";

const verificationService = useVerification();
let merchant: Merchant;

beforeAll(async () => {
  merchant = await verificationService().merchant();
  await merchant.verify("bvn", { bvn: "95012345671" });
  await merchant.verify("bvn", { bvn: "95012345672" });
  await merchant.verify("nin", { nin: "95012345671" });
});

const history = async (query = "") => await merchant.read(`/business/verification/history${query}`);
const rows = async (query = "") => dataOf<Record<string, unknown>[]>(await history(query));

describe("the history", () => {
  test("lists the newest first, with masked numbers", async () => {
    expect(await rows()).toMatchObject([
      { type: "nin", status: "Successful", maskedIdentifiers: "950*****671", walletAmount: 60 },
      { type: "bvn", status: "Failed", maskedIdentifiers: "950*****672", walletAmount: 40 },
      { type: "bvn", status: "Successful", maskedIdentifiers: "950*****671", walletAmount: 40 },
    ]);
  });

  test.each([
    ["bvn", { bvn: "95012345671" }, "unavailable"],
    ["nin", { nin: "95012345671" }, "unavailable"],
  ] as const)("shows that a released price of %s was not charged", async (type, body, scenario) => {
    const other = await verificationService().merchant();
    expect((await other.verify(type, body, { scenario })).status).toBe(503);
    const listed = await other.read("/business/verification/history");
    const [row] = dataOf<Record<string, unknown>[]>(listed);
    expect(row).toMatchObject({ type, status: "Failed", walletAmount: 0 });
    expect(await other.detail(row?.["verificationId"])).toMatchObject({
      walletTransaction: { amount: 0, status: "Reversed" },
    });
    expect((await other.events()).at(-1)).toMatchObject({
      event: "VERIFICATION_NOTIFICATION",
      data: { walletAmount: 0 },
    });
    expect(await other.balance()).toMatchObject({ held: 0 });
  });

  test("shows the held amount while the outcome is pending", async () => {
    const other = await verificationService().merchant();
    const { body } = await other.verify("bvn", { bvn: "95012345675" });
    expect(body.data).toMatchObject({ walletTransaction: { amount: 40, status: "Pending" } });
    const { body: listed } = await other.read("/business/verification/history");
    expect(listed.data).toMatchObject([{ status: "Pending", walletAmount: 40 }]);
  });

  test("filters by type, status and dates", async () => {
    expect(await rows("?verificationType=bvn")).toHaveLength(2);
    expect(await rows("?status=Failed")).toHaveLength(1);
    expect(await rows("?verificationType=nin&status=Failed")).toEqual([]);
    expect(await rows("?endDate=2020-01-01")).toEqual([]);
    expect(await rows("?startDate=2020-01-01")).toHaveLength(3);
  });

  test("filters by amount, by ids and by a part of the masked identifiers", async () => {
    const [nin, failed, bvn] = await rows();
    const all = [nin, failed, bvn];
    for (const [query, found] of [
      ["minAmount=60", [nin]],
      ["maxAmount=59.99", [failed, bvn]],
      ["minAmount=40&maxAmount=60", all],
      [`searchBy=${failed?.["verificationId"]}`, [failed]],
      [`searchBy=${bvn?.["reference"]}`, [bvn]],
      [`searchBy=${nin?.["walletTransactionReference"]}`, [nin]],
      [`searchBy=${nin?.["walletTransactionReference"]}&maxAmount=40`, []],
      ["searchBy=671", [nin, bvn]],
      ["searchBy=671&verificationType=bvn", [bvn]],
      ["searchBy=95012345671", []],
      ["customerId=1", []],
    ] as const)
      expect([query, await rows(`?${query}`)]).toEqual([query, found]);
  });

  test("pages, and `has_more` is exact", async () => {
    const { body } = await history("?pageSize=2");
    expect(body.meta.pagination).toEqual({ page: 1, page_size: 2, total: 3, has_more: true });
    const last = await history("?pageSize=2&pageNumber=2");
    expect(last.body.meta.pagination).toMatchObject({ has_more: false });
    expect(last.body.data).toHaveLength(1);
  });

  test.each([
    ["?pageNumber=0", "pageNumber"],
    ["?pageNumber=600&pageSize=200", "pageNumber"],
    ["?verificationType=dna", "verificationType"],
    ["?status=Done", "status"],
    ["?startDate=yesterday", "startDate"],
  ])("refuses %s", async (query, param) => {
    const { status, body } = await history(query);
    expect([status, body.error?.code, body.error?.param]).toEqual([
      400,
      "validation_failed",
      param,
    ]);
  });

  test("shows nothing of another merchant", async () => {
    const other = await verificationService().merchant();
    const [{ verificationId }] = (await rows()) as [{ verificationId: number }];
    expect((await other.read("/business/verification/history")).body.data).toEqual([]);
    const { status, body } = await other.read(`/business/verification/${verificationId}`);
    expect([status, body.error?.code]).toEqual([404, "not_found"]);
    expect((await other.read("/business/verification/none")).status).toBe(400);
  });
});

describe("the operator", () => {
  const operator = (...args: string[]) =>
    runOperator(args, {
      env: { ...operatorSettings, DATABASE_URL: verificationService().kit.database.url },
      folder: "/dev/null",
    });
  const newest = async () => (await rows())[0] as { reference: string; verificationId: number };

  test("reveals whom a verification was about and records the reason", async () => {
    const { reference } = await newest();
    const business = String(merchant.businessId);
    const args = ["verification", "reveal", reference, "--business", business, "--mode", "test"];
    expect((await operator(...args)).exitCode).not.toBe(0);
    const { output } = await operator(...args, "--reason", "a complaint of 12 May", "--json");
    expect(JSON.parse(output)).toMatchObject({ identifiers: { nin: "95012345671" } });
    const actions = JSON.parse((await operator("actions", "--json")).output);
    expect(actions[0]).toMatchObject({
      action: "verification.reveal",
      details: { reference, reason: "a complaint of 12 May" },
    });
  });

  test("sets when results are erased; the charge stays, and a repetition shows no result", async () => {
    const body = { bvn: "22345678904", idempotencyKey: "erased" };
    await merchant.verify("bvn", body);
    const { verificationId } = await newest();
    const business = String(merchant.businessId);
    const set = await operator("verification", "retention", business, "30", "--mode", "test");
    expect(set.exitCode).toBe(0);
    await eraseIdentities(verificationService().kit.database);
    expect(await merchant.detail(verificationId)).toMatchObject({
      normalizedResult: { firstName: expect.any(String) },
      erasedAt: null,
    });
    await merchant.advance(31 * 24 * 60 * 60);
    await eraseIdentities(verificationService().kit.database);
    expect(await merchant.detail(verificationId)).toMatchObject({
      normalizedResult: null,
      walletTransaction: { amount: 40, status: "Successful" },
      erasedAt: expect.any(String),
    });
    const again = await merchant.verify("bvn", body);
    expect(again.body.data).toMatchObject({ verificationId, normalizedResult: null });
  });
});
