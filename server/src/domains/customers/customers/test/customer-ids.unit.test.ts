import { expect, test } from "vitest";
import { present } from "../../../../kernel/assert.ts";
import { checkBody, checkText } from "../../../../kernel/http/routes/validation.ts";
import { appRoutes } from "../../../../kernel/http/test/openapi-reader.ts";
import { Refusal } from "../../../../kernel/refusals.ts";

/** Every place where a request names a customer: the operation, the field, and where it stands. */
const PLACES = [
  ["getCustomer", "id", "params"],
  ["submitKyc", "id", "params"],
  ["openWallet", "customerId", "params"],
  ["listWallets", "customerId", "params"],
  ["getCardholder", "customerId", "params"],
  ["listCards", "customerId", "params"],
  ["issueCard", "customerId", "body"],
] as const;

function refusalOf([operationId, field, place]: (typeof PLACES)[number], id: unknown) {
  const route = appRoutes.find((one) => one.operationId === operationId);
  const schema = present(route?.[place], `the ${place} of ${operationId}`);
  try {
    (place === "body" ? checkBody : checkText)(schema)({ [field]: id });
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, message, param } = error;
    return { code, param, message: message.replace(`\`${field}\``, "It") };
  }
}

test.each([
  ...["abc", "0", "-1", "1.5", "1e3", "+5", "0x10", "01", " 1", "9".repeat(17), "9".repeat(30)],
])("a customer's id of another shape is refused in the same way on every route: %s", (id) => {
  for (const place of PLACES)
    expect(refusalOf(place, id), place[0]).toEqual({
      ...{ code: "validation_failed", param: place[1] },
      message: "It must be the id of a customer, for example 1000042.",
    });
});

test.each([0, -1, 1.5, 1e25, true])("%s as number or another value too", (id) => {
  expect(refusalOf(["issueCard", "customerId", "body"], id)?.code).toBe("validation_failed");
});

test.each(["1", "1000042", String(Number.MAX_SAFE_INTEGER)])("%s may be an id", (id) => {
  for (const place of PLACES) expect(refusalOf(place, id), place[0]).toBeUndefined();
  expect(refusalOf(["issueCard", "customerId", "body"], Number(id))).toBeUndefined();
});
