import { gunzipSync } from "node:zlib";
import type { ValidateFunction } from "ajv";
import type { EnvelopeStyle } from "../../src/kernel/http/answer/envelope.ts";
import type { Outgoing } from "../../src/kernel/http/answer/outgoing-answer.ts";
import {
  ENVELOPE_SCHEMAS,
  failureSchema,
  successSchema,
} from "../../src/kernel/http/openapi/envelope-schemas.ts";
import { plainSchema } from "../../src/kernel/http/openapi/json-schema.ts";
import type { Route } from "../../src/kernel/http/routes/route.ts";
import { compileStrictly, faultsOf, remembering } from "./strict-schemas.ts";

/** Returns how an answer differs from its route in the document. Undefined if it does not, or is not JSON. */
export function differenceOf(route: Route, outgoing: Outgoing): string | undefined {
  const text = jsonOf(outgoing);
  if (text === undefined) return undefined;
  const check = checkOf(route, outgoing.status === 200);
  return check(JSON.parse(text)) ? undefined : faultsOf(check);
}

function jsonOf({ status, headers, body }: Outgoing): string | undefined {
  const isJson = status !== 304 && !("content-type" in headers);
  if (!isJson) return undefined;
  if (typeof body === "string") return body;
  if (!Buffer.isBuffer(body)) return undefined;
  return String(headers["Content-Encoding"] === "gzip" ? gunzipSync(body) : body);
}

function checkOf(route: Route, isSuccess: boolean): ValidateFunction {
  return isSuccess ? successCheck(route) : failureCheck(route.envelope ?? "standard");
}

const successCheck = remembering(({ envelope = "standard", answer, paged = false }: Route) =>
  compileAnswer(successSchema(envelope, plainSchema(answer), paged)),
);

const failureCheck = remembering((style: EnvelopeStyle) => compileAnswer(failureSchema(style)));

/** Puts the document's named schemas beside the schema, where its references expect them. */
function compileAnswer(schema: object): ValidateFunction {
  return compileStrictly({ ...schema, components: { schemas: ENVELOPE_SCHEMAS } });
}
