import { describe, expect, test } from "vitest";
import { AMINA } from "../../../../test/emulators/identity/registered-people.ts";
import { present } from "../../../kernel/assert.ts";
import { completeSettings } from "../../../kernel/providers/live/provider-settings.ts";
import { entriesOf, lookupsOf } from "../../test/known-checks.ts";
import { call } from "../../test/verifier-fixture.ts";
import { DOJAH_SETTINGS } from "../settings.ts";
import { useDojah } from "./dojah-fixture.ts";

const fixture = useDojah();

const SENTENCE = /^\S.{8,}\.$/;
const RECORD = { bvn: "22200000002", first_name: "CHIDI", last_name: "OKAFOR" };

describe("an answer that is not a plain statement by Dojah proves nothing:", () => {
  test.each([
    ["a 404 that is a page", { status: 404, body: "<html>Cannot GET</html>" }],
    ["a 404 without an error", { status: 404, body: {} }],
    ["a 404 with a record", { status: 404, body: { error: "x", entity: RECORD } }],
    ["a 400 without an error", { status: 400, body: { message: "Bad request" } }],
    ["a 402 that is a page", { status: 402, body: "<html>Pay</html>" }],
    ["a page with 200", { status: 200, body: "<html>Maintenance</html>" }],
    ["an empty object", { status: 200, body: {} }],
    ["an empty record", { status: 200, body: { entity: {} } }],
    ["a record that is null", { status: 200, body: { entity: null } }],
    ["a record that is a text", { status: 200, body: { entity: "AMINA" } }],
    ["a record with an error", { status: 200, body: { entity: RECORD, error: "x" } }],
    ["a record without names", { status: 200, body: { entity: { bvn: "22200000002" } } }],
  ])("%s", async (_, answer) => {
    const { check, emulator } = fixture();
    emulator.staged.set("22200000002", answer);
    expect(await check("bvn", { bvn: "22200000002" })).toMatchObject({ kind: "unknown" });
  });
});

describe("without a call, Dojah's adapter refuses", () => {
  test("driver's licences and voter's cards, until the operator has proven and offered them", async () => {
    const { connectWith, question, emulator } = fixture();
    const { notOffered } = completeSettings(DOJAH_SETTINGS, {});
    const { identityVerifier } = connectWith({ notOffered: notOffered ?? "" });
    const verifier = present(identityVerifier, "the verifier");
    const before = emulator.requests.length;
    for (const [kind, asked] of entriesOf(lookupsOf(AMINA, "RC092932"))) {
      const { kind: outcome } = await verifier.check(question(kind, asked as never), call());
      const isOffered = !["frsc", "pvc", "pvc-premium"].includes(kind);
      expect([kind, outcome]).toEqual([kind, isOffered ? "found" : "failed"]);
    }
    expect(emulator.requests.length - before).toBe(8);
  });

  test("a business name, which its lookup of companies cannot distinguish", async () => {
    const { check, emulator } = fixture();
    const before = emulator.requests.length;
    for (const rcNumber of ["BN092932", "it092932"]) {
      expect(await check("cac-basic", { rcNumber })).toMatchObject({
        kind: "failed",
        reason: expect.stringMatching(SENTENCE),
      });
    }
    expect(emulator.requests.length).toBe(before);
    expect(await check("cac-basic", { rcNumber: "092932" })).toMatchObject({ kind: "found" });
  });
});

test("a passport without a last name is refused by Dojah", async () => {
  const { check } = fixture();
  const asked = { passport: AMINA.passport, lastName: "", dateOfBirth: "1990-04-17" };
  expect(await check("passport", asked)).toMatchObject({ kind: "failed" });
});
