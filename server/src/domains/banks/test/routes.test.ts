import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, startTestService, type TestService } from "../../../../test/support/service.ts";

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const list = async (query: string, mode: "test" | "live" = "test") => {
  const answer = await ask(service, {
    path: `/api/v1/business/banks${query}`,
    key: service.business[mode],
  });
  // The route answers an array.
  return answer.body.data as unknown as Record<string, unknown>[];
};

test("a bank has every field of the specification and nothing of ours", async () => {
  const [bank] = await list("?searchBy=guaranty");
  expect(bank).toEqual({
    cbnCode: "058",
    name: expect.any(String),
    shortName: expect.any(String),
    bankType: "COMMERCIAL",
    supportsTransfer: true,
    supportsVirtualAccount: expect.any(Boolean),
    logoUrl: null,
    isActive: true,
  });
});

test("a search is part of a name in any case, or part of a code", async () => {
  const names = (await list("?searchBy=zENith")).map((bank) => bank["cbnCode"]);
  expect(names).toContain("057");
  expect((await list("?searchBy=057")).some((bank) => bank["cbnCode"] === "057")).toBe(true);
  expect(await list("?searchBy=no%20such%20bank")).toEqual([]);
  expect((await list("?searchBy=")).length).toBe((await list("")).length);
});

test("the Sandbox Bank is there with a test key and not with a live one", async () => {
  expect(
    (await list("?searchBy=999", "test")).some((bank) => bank["name"] === "Sandbox Bank"),
  ).toBe(true);
  expect((await list("", "live")).some((bank) => bank["cbnCode"] === "999")).toBe(false);
});

test("a bank that was closed is listed as inactive and left out of the old list", async () => {
  const inactive = (await list("")).filter((bank) => bank["isActive"] === false);
  expect(inactive.length).toBeGreaterThan(0);
  expect(inactive.every((bank) => bank["supportsTransfer"] === false)).toBe(true);
  const old = await ask(service, { path: "/api/v1/utility/banks" });
  const body = JSON.parse(old.text);
  expect(body).toMatchObject({ status: true, code: "200" });
  const codes = body.data.map((bank: { bankCode: string }) => bank.bankCode);
  expect(codes).toContain("057");
  for (const bank of inactive) expect(codes).not.toContain(bank["cbnCode"]);
  expect(Object.keys(body.data[0])).toEqual(["bankName", "bankCode"]);
  expect(old.headers.get("deprecation")).toBe("true");
});
