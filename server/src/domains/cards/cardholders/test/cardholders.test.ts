import { describe, expect, test } from "vitest";
import { HOLDER, refusalOf, useCards } from "../../../../../test/support/card-service.ts";

const cardService = useCards();

describe("a cardholder", () => {
  test("is a customer with the profile card and a text as id", async () => {
    const merchant = await cardService().merchant();
    const made = await merchant.gets("/business/cardholders", {
      ...HOLDER,
      ...{ phone: "08030000000", country: "NG", bvn: "95012345671" },
    });
    expect(made).toEqual({
      ...{ customerId: expect.stringMatching(/^\d+$/), firstName: "Amina", lastName: "Bello" },
      ...{ email: "amina@example.com", phone: "08030000000", country: "NG" },
      ...{ status: "Active", activeCardCount: 0, createdAt: expect.any(String) },
    });
    expect(await merchant.gets(`/business/cardholders/${made["customerId"]}`)).toEqual(made);
    expect(await merchant.gets(`/customers/${made["customerId"]}`)).toMatchObject({
      ...{ profiles: ["card"], bvn: "95012345671", kycTier: 0 },
    });
    const cards = await merchant.asks(`/business/cardholders/${made["customerId"]}/cards`);
    expect(cards.body.data).toEqual([]);
  });

  test("ignores fields that a cardholder does not have", async () => {
    const merchant = await cardService().merchant();
    const body = { ...HOLDER, externalId: "user-1", profiles: ["wallet"] };
    const [one, two] = [
      await merchant.gets("/business/cardholders", body),
      await merchant.gets("/business/cardholders", body),
    ];
    expect(one["customerId"]).not.toBe(two["customerId"]);
    expect(await merchant.gets(`/customers/${one["customerId"]}`)).toMatchObject({
      ...{ externalId: null, profiles: ["card"] },
    });
  });

  test.each([
    [{ firstName: undefined }, "400 missing_field", "firstName"],
    [{ lastName: "" }, "400 missing_field", "lastName"],
    [{ bvn: "1" }, "400 invalid_bvn", "bvn"],
    [{ country: "Nigeria" }, "400 validation_failed", "country"],
    [{ country: "ZZ" }, "400 validation_failed", "country"],
    [{ dateOfBirth: "2999-01-01" }, "400 validation_failed", "dateOfBirth"],
  ])("with %j is refused", async (body, refusal, param) => {
    const merchant = await cardService().merchant();
    const answer = await merchant.asks("/business/cardholders", { ...HOLDER, ...body });
    expect([refusalOf(answer), answer.body.error?.param]).toEqual([refusal, param]);
  });

  test("of another merchant or with an unknown id is not found", async () => {
    const [one, other] = [await cardService().merchant(), await cardService().merchant()];
    const { customerId } = await one.gets("/business/cardholders", HOLDER);
    for (const id of [customerId, "12"]) {
      for (const path of ["", "/cards"]) {
        const answer = await other.asks(`/business/cardholders/${id}${path}`);
        expect(refusalOf(answer), `${id}${path}`).toBe("404 customer_not_found");
      }
    }
  });
});
