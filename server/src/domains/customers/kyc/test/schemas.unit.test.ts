import { expect, test } from "vitest";
import { plainSchema } from "../../../../kernel/http/openapi/json-schema.ts";
import { FIELD_OF } from "../rules.ts";
import { KycBody } from "../schemas.ts";

test("each field that a type needs says which type that is", () => {
  const fields = plainSchema(KycBody).properties?.["payload"]?.properties;
  for (const [type, field] of Object.entries(FIELD_OF))
    expect(fields?.[field]?.description, field).toContain(`For the type ${type}.`);
});
