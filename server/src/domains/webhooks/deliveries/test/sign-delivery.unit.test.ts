import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { type Secrets, signatureHeaders } from "../sign-delivery.ts";

const FILE = path.join(import.meta.dirname, "../../../../../../docs/webhook-vectors.json");

const { vectors } = JSON.parse(readFileSync(FILE, "utf8")) as {
  vectors: readonly {
    name: string;
    secret: string;
    body: string;
    headers: Record<string, string>;
    valid: boolean;
  }[];
};

const named = (name: string) => {
  const found = vectors.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no vector is named ${name}`);
  return found;
};

/** Another program made the vectors, so the same mistake in both is unlikely. */
const signed = (
  secrets: Secrets,
  { body, headers }: (typeof vectors)[number],
  withLegacy = false,
) => {
  const t = Number(/^t=(\d+)/.exec(headers["X-Service-Signature"] ?? "")?.[1]);
  const eventReference = headers["webhook-id"] ?? "";
  return signatureHeaders({
    body: Buffer.from(body),
    eventReference,
    secrets,
    at: new Date(t),
    withLegacy,
  });
};

describe("a delivery has the signatures of the published vectors", () => {
  test.each([
    "signed with the secret",
    "letters beyond ASCII",
    "four minutes old",
  ])("%s", (name) => {
    const vector = named(name);
    expect(signed([vector.secret], vector)).toEqual(vector.headers);
  });

  test("signs with both secrets during a rotation, the new one first", () => {
    const withNew = named("during a rotation, a receiver that has the new secret");
    const withOld = named("during a rotation, a receiver that has the old secret");
    const headers = signed([withNew.secret, withOld.secret], withNew);
    expect(headers).toEqual(withNew.headers);
    expect(headers["X-Service-Signature"]?.match(/v1=/g)).toHaveLength(2);
    expect(headers["webhook-signature"]?.split(" ")).toHaveLength(2);
  });
});

test("the old signature covers only the body, and is sent only when enabled", () => {
  const vector = named("signed with the secret");
  const expected = createHmac("sha256", vector.secret).update(vector.body).digest("base64");
  expect(signed([vector.secret], vector, true)["X-Webhook-Signature"]).toBe(expected);
  expect(signed([vector.secret], vector)).not.toHaveProperty("X-Webhook-Signature");
});
