import { expect, test } from "vitest";
import { sql } from "../../../../kernel/database/sql.ts";
import { freshBvn, item, refusalOf, useKyc } from "./kyc-service.ts";

const kycService = useKyc();

test.each<[object, string]>([
  [{}, "400 missing_field type"],
  [item("BVN"), "400 missing_field payload.bvn"],
  [item("NIN"), "400 missing_field payload.nin"],
  [item("PASSPORT"), "400 missing_field payload.passportNumber"],
  [item("FRSC"), "400 missing_field payload.frscNumber"],
  [item("PVC"), "400 missing_field payload.pvcNumber"],
  [item("ADDRESS", { address1: "12 Marina Road" }), "400 missing_field payload.city"],
  [item("SELFIE"), "400 validation_failed type"],
  [{ bvn: "12" }, "400 invalid_bvn bvn"],
  [item("BVN", { bvn: "12" }), "400 invalid_bvn payload.bvn"],
  [item("NIN", { nin: "12" }), "400 validation_failed payload.nin"],
])("refuses %j with %s", async (body, refusal) => {
  expect(refusalOf(await kycService().submit(await kycService().customer(), body))).toBe(refusal);
});

test("refuses an unknown customer and one without a name", async () => {
  const body = { bvn: freshBvn() };
  expect(refusalOf(await kycService().submit(1, body))).toBe("404 customer_not_found id");
  const nameless = await kycService().customer({ lastName: null });
  expect(refusalOf(await kycService().submit(nameless, body))).toBe("403 kyc_required null");
});

test("refuses a check that the business cannot pay for", async () => {
  const id = await kycService().customer();
  const { kit } = kycService();
  const everything = await kycService().available();
  await kycService().transfer({
    amount: Math.floor(everything) - 100,
    bankCode: "SERVICE",
    accountNumber: kycService().other.serviceAccountNumber,
  });
  expect(refusalOf(await kycService().submit(id, item("NIN", { nin: "31987654201" })))).toMatch(
    /^(?:200|402 insufficient_balance null)/,
  );
  const address = { address1: "1", city: "Lagos", state: "Lagos", country: "NG" };
  expect(refusalOf(await kycService().submit(id, item("ADDRESS", address)))).toBe(
    "402 insufficient_balance null",
  );
  expect(
    await kit.database.many(
      sql`select 1 as one from kyc_items where category = 'ADDRESS' and customer_id = ${BigInt(id)}`,
    ),
  ).toEqual([]);
});
