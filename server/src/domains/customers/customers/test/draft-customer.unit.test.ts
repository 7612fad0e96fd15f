import { expect, test } from "vitest";
import { draftCustomer } from "../save-customer.ts";

/** Half past midnight of 2 March in Lagos. */
const NOW = new Date("2026-03-01T23:30:00Z");
const draft = (dateOfBirth: string) =>
  draftCustomer({ environmentId: 1n, id: 5n, now: NOW }, { dateOfBirth });

test.each(["1990-01-31", "2026-03-01", "2026-03-02"])("a customer may be born on %s", (date) => {
  expect(draft(date)).toMatchObject({ id: 5n, dateOfBirth: date, firstName: null, verified: [] });
});

test.each(["2026-03-03", "2027-01-01"])("a customer may not be born on %s", (date) => {
  expect(() => draft(date)).toThrow(
    expect.objectContaining({ code: "validation_failed", param: "dateOfBirth" }),
  );
});
