import { beforeAll, describe, expect, test } from "vitest";
import { FAULTS } from "../../../test/emulators/emulator.ts";
import { present } from "../../kernel/assert.ts";
import { lookupsOf } from "./known-checks.ts";
import type { LiveVerifier } from "./live-verifier.ts";
import { call } from "./verifier-fixture.ts";

const NAMES = { first_name: "AMINA", last_name: "BELLO", date_of_birth: "1990-04-17" };

/** The outcomes of a lookup that goes wrong, and of a record about another person. */
export function describeMisbehaviour(live: LiveVerifier): void {
  const { name, fixture, person, record } = live;

  describe(`${name}: a lookup that goes wrong is unknown, and is found when it is repeated:`, () => {
    // The first call loads the HTTP client, which takes longer than a short timeout.
    beforeAll(async () => void (await fixture().check("bvn", { bvn: person.bvn })));

    test.each(FAULTS.filter((fault) => fault !== "another_answer"))("%s", async (fault) => {
      const { verifier, emulator, question } = fixture();
      const asked = question("bvn", { bvn: person.bvn });
      emulator.misbehaveOnce(fault);
      expect(await verifier.check(asked, call(fault === "slow" ? 200 : 5_000))).toMatchObject({
        kind: "unknown",
      });
      expect(await verifier.find(asked, call())).toEqual({ kind: "not_found" });
      expect(await verifier.check(asked, call())).toMatchObject({ kind: "found" });
    });
  });

  test(`${name}: without a connection a lookup is unavailable, and nothing was asked`, async () => {
    const { connectWith, question } = fixture();
    const { identityVerifier } = connectWith({ baseUrl: "http://127.0.0.1:9" });
    const verifier = present(identityVerifier, "the verifier");
    expect(await verifier.check(question("bvn", { bvn: person.bvn }), call())).toEqual({
      kind: "unavailable",
      why: "unreachable",
    });
  });

  describe(`${name}: a record`, () => {
    test("of another number is a mismatch", async () => {
      const { check, emulator } = fixture();
      emulator.staged.set("22200000004", record({ ...NAMES, bvn: person.bvn }));
      expect(await check("bvn", { bvn: "22200000004" })).toEqual({
        kind: "unknown",
        why: "mismatch",
        detail: "the record belongs to another number",
      });
    });

    test.each(
      live.repeatsNumber,
    )("without the number that it should repeat proves nothing: %s", async (kind) => {
      const { check, emulator } = fixture();
      const numbers = { bvn: "22200000010", nin: "70000000010", pvc: "90F5B10" };
      const asked = lookupsOf({ ...person, ...numbers, passport: "A00000010" }, "")[kind];
      for (const number of Object.values(asked)) emulator.staged.set(number, record(NAMES));
      expect(await check(kind, asked as never)).toMatchObject({ why: "mismatch" });
    });

    test("without the number of the company proves nothing", async () => {
      const { check, emulator } = fixture();
      emulator.staged.set("1261103", record({ company_name: "ELTAFORD LIMITED" }));
      const outcome = await check("cac-basic", { rcNumber: "RC1261103" });
      expect(outcome).toMatchObject({ why: "mismatch" });
    });

    test("that never repeats its number is found", async () => {
      const { check, emulator } = fixture();
      const [kind, identifiers] = live.neverRepeated;
      for (const number of Object.values(identifiers)) emulator.staged.set(number, record(NAMES));
      expect(await check(kind, identifiers as never)).toMatchObject({ kind: "found" });
    });

    test("with a large photograph is read completely", async () => {
      const { check, emulator } = fixture();
      const bvn = "22200000006";
      const image = `/9j/${"A".repeat(2_000_000)}`;
      emulator.staged.set(bvn, record({ ...NAMES, bvn, [live.photoField]: image }));
      const found = await check("bvn-advanced", { bvn });
      // Comparing the text itself would print all of it.
      expect(JSON.stringify(found).includes(image)).toBe(true);
    });
  });
}
