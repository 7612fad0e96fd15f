import { readData } from "../../api/answer.ts";
import type { operations } from "../../api/generated/schema.d.ts";
import type { Intention } from "../../api/intention.ts";
import { readAmount } from "../../format/read-amount.ts";
import type { CurrentPlace } from "../../shell/use-place.ts";
import { type AccountKind, type Answers, givenFields } from "./new-account.ts";

type BodyOf<Name extends "createCustomerAccount" | "createBusinessAccount"> =
  operations[Name]["requestBody"]["content"]["application/json"];

/** Asks the service to open the account. The service checks each field, and names the one that is wrong. */
export function openAccount(
  place: CurrentPlace,
  intention: Intention,
  kind: AccountKind,
  answers: Answers,
): Promise<{ readonly reference: string }> {
  const { amount, expiresInMinutes, ...given } = givenFields(kind, answers);
  if (kind === "one-payment") {
    const minutes =
      expiresInMinutes === undefined ? {} : { expiresInMinutes: Number(expiresInMinutes) };
    const body = { ...given, ...minutes, amount: readAmount(amount ?? "") ?? 0 };
    const headers = intention.headers(body);
    return readData(place.api.POST("/business/virtualaccount/dynamic", { body, headers }));
  }
  const headers = intention.headers({ kind, given });
  if (kind === "business") {
    // Every field that the route requires was required by the form.
    const body = given as BodyOf<"createBusinessAccount">;
    return readData(place.api.POST("/business/virtualaccount/business", { body, headers }));
  }
  const body = given as BodyOf<"createCustomerAccount">;
  return readData(place.api.POST("/business/virtualaccount/customer", { body, headers }));
}
