import { afterAll, beforeAll, expect, test } from "vitest";
import { cellOfAccountNumber, cellOfId } from "../src/kernel/cells/cell-number.ts";
import { systemRandomness } from "../src/kernel/randomness.ts";
import { newKey } from "../src/kernel/tenancy/key-form.ts";
import { ask, startTestService, type TestService } from "./support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService([], { cell: 12 });
});
afterAll(() => service.stop());

test("keys, account numbers and references of a numbered cell carry its number", async () => {
  const { business, url } = service;
  expect(business.test.apiKey).toMatch(/^test_key_12_[A-Za-z0-9]{46}$/);
  expect(business.live.apiKey).toMatch(/^live_key_12_[A-Za-z0-9]{46}$/);
  expect(cellOfAccountNumber(business.serviceAccountNumber)).toBe(12);
  expect(cellOfId(business.businessId)).toBe(12);
  const item = { amount: 100, narration: "Rent", destinationBankCode: "058" };
  const sent = await ask(
    { url, business },
    {
      path: "/api/v1/business/transfer/single",
      idempotencyKey: "rent",
      body: {
        ...item,
        phoneNumber: "08031234567",
        destinationAccountNumber: "0123456789",
        destinationAccountName: "Ada",
      },
    },
  );
  expect([sent.status, sent.body.error]).toEqual([200, null]);
  expect(sent.text).toMatch(/"trf_12[0-9a-hjkmnp-tv-z]{12}"/);
});

test("a key of another cell is refused with its number", async () => {
  const key = { ...service.business.test, apiKey: newKey(systemRandomness, "test_key_", 14) };
  const { status, body } = await ask(service, { path: "/api/v1/business/banks", key });
  expect(status).toBe(421);
  expect(body.error).toMatchObject({ code: "wrong_cell", param: null });
  expect(body.error?.message).toContain("cell 14");
});

test("a path with this cell's number is the provider's", async () => {
  const [numbered, plain, other] = await Promise.all(
    ["/inbound/12/simulator", "/inbound/simulator", "/inbound/14/simulator"].map((path) =>
      fetch(`${service.url}${path}`, { method: "POST", body: "{}" }),
    ),
  );
  expect([numbered?.status, plain?.status, other?.status]).toEqual([401, 401, 421]);
});
