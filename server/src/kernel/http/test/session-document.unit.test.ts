import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import { unusedKit } from "../../../../scripts/unused-kit.ts";
import { sessionRoutesOf } from "../../../app.ts";
import { buildSessionDocument } from "../openapi/session-document.ts";

const routes = sessionRoutesOf(unusedKit);
const document = buildSessionDocument(routes);

interface Operation {
  readonly parameters: readonly { readonly name: string }[];
}

// The builder makes every operation in this form.
const operationAt = (path: string, method: string) => document.paths[path]?.[method] as Operation;

describe("the document of the session routes", () => {
  test("has every session route, at the path that the dashboard asks for", () => {
    const count = Object.values(document.paths).flatMap((some) => Object.keys(some)).length;
    expect(count).toBe(routes.length);
    expect(operationAt("/business/transactions", "get")).toBeDefined();
    expect(operationAt("/me/profile", "get")).toBeDefined();
    const { parameters } = operationAt("/b/{businessId}/team", "get");
    expect(parameters.map(({ name }) => name)).toEqual(["businessId"]);
  });

  test("says nothing of keys and signatures, which people do not have", () => {
    const text = JSON.stringify(document);
    for (const word of ["X-Service-Signature", "X-Service-Api-Key", "generateSignature"])
      expect(text).not.toContain(word);
  });

  test("is a sound OpenAPI document", async () => {
    const plain = JSON.parse(JSON.stringify(document));
    const { valid, errors } = await new Validator().validate(plain);
    expect([valid, errors]).toEqual([true, undefined]);
  });
});
