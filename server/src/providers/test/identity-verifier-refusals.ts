import { describe, expect, test } from "vitest";
import { present } from "../../kernel/assert.ts";
import type { LiveVerifier } from "./live-verifier.ts";
import { REFUSED, TURNED_AWAY } from "./live-verifier.ts";
import { call } from "./verifier-fixture.ts";

const BVN = "22200000001";
const ADDRESS = { address1: "14 Marina Road", city: "Lagos", state: "Lagos", country: "NG" };

/** What a refusal of a verifier proves, and what its adapter refuses without a call. */
export function describeRefusedChecks(live: LiveVerifier): void {
  const { name, fixture, person, claimed, refusals } = live;

  describe(`${name}: a refused lookup`, () => {
    test.each(refusals.statuses)("with %i proves what the table says", async (status, outcome) => {
      const { check, emulator } = fixture();
      emulator.staged.set(BVN, refusals.withStatus(status, `The BVN ${BVN} of AMINA BELLO`));
      const proven = await check("bvn", { bvn: BVN });
      expect(proven).toMatchObject(outcome);
      expect(JSON.stringify(proven)).not.toMatch(/AMINA|22200000001/);
    });

    test.each([
      ["bvn", { bvn: BVN }, "BVN"],
      ["nin", { nin: BVN }, "NIN"],
      [
        "passport",
        { passport: BVN, lastName: "BELLO", dateOfBirth: "1990-01-01" },
        "number of the passport, or its holder's last name",
      ],
      ["phone-basic", { phone: "08031234567" }, "phone number"],
      ["cac-basic", { rcNumber: "1234567" }, "registration number"],
    ] as const)("of a %s says in one sentence what to correct", async (kind, identifiers, what) => {
      const { verifier, emulator, question } = fixture();
      const refusal = refusals.withStatus(400, `Invalid ${kind} of AMINA BELLO`);
      const [number = ""] = Object.values(identifiers);
      for (const staged of [number, number.replace(/^0/, "234")])
        emulator.staged.set(staged, refusal);
      const outcome = await verifier.check(question(kind, identifiers), call());
      for (const staged of [number, number.replace(/^0/, "234")]) emulator.staged.delete(staged);
      const reason = `The identity provider did not accept the ${what}. Check that it is right.`;
      expect(outcome).toMatchObject({ kind: "failed", reason });
    });

    test.each([401, 403])("with %i is turned away even if it is a web page", async (status) => {
      const { check, emulator } = fixture();
      emulator.staged.set(BVN, { status, body: "<html>Forbidden</html>" });
      expect(await check("bvn", { bvn: BVN })).toEqual(TURNED_AWAY);
    });

    test("keeps the time from which to call again", async () => {
      const { check, emulator } = fixture();
      const headers = { "retry-after": "7" };
      emulator.staged.set(BVN, { ...refusals.withStatus(429, "slow down"), headers });
      expect(await check("bvn", { bvn: BVN })).toEqual({ ...TURNED_AWAY, retryAfterMs: 7_000 });
    });

    test("for an empty wallet is turned away, and bills nothing", async () => {
      const { check, emulator } = fixture();
      const [wallet, billed] = [emulator.walletKobo, emulator.billed.length];
      emulator.walletKobo = 4_999n;
      const outcome = await check("bvn", { bvn: person.bvn });
      expect([emulator.walletKobo, emulator.billed.length]).toEqual([4_999n, billed]);
      emulator.walletKobo = wallet;
      expect(outcome).toEqual(TURNED_AWAY);
    });

    test.each(live.wrongCredentials)("for %s is turned away", async (_what, settings) => {
      const { connectWith, question } = fixture();
      const verifier = present(connectWith(settings).identityVerifier, "the verifier");
      const outcome = await verifier.check(question("bvn", { bvn: person.bvn }), call());
      expect(outcome).toEqual(TURNED_AWAY);
    });
  });

  describe(`${name}: without a call the adapter refuses`, () => {
    test("an address, which an agent would have to visit", async () => {
      const { verifier, emulator, question } = fixture();
      const before = emulator.requests.length;
      const asked = question("address", ADDRESS);
      const reason = "The identity provider does not verify addresses.";
      expect(verifier.findObstacle(asked)).toMatchObject({ reason });
      expect(await verifier.check(asked, call())).toMatchObject({ ...REFUSED, reason });
      expect(emulator.requests.length).toBe(before);
    });

    test("a kind that the settings leave out, and no other", async () => {
      const { connectWith, question, emulator } = fixture();
      const { identityVerifier } = connectWith({ notOffered: "frsc,pvc,phone-basic" });
      const verifier = present(identityVerifier, "the verifier");
      const before = emulator.requests.length;
      const asks = [
        [question("frsc", { frsc: person.frsc }, claimed), "driver's licences"],
        [question("phone-basic", { phone: person.phone ?? "" }), "phone numbers"],
      ] as const;
      for (const [asked, what] of asks) {
        const reason = `The identity provider does not verify ${what}.`;
        expect(verifier.findObstacle(asked)).toMatchObject({ reason });
        expect(await verifier.check(asked, call())).toMatchObject({ ...REFUSED, reason });
      }
      expect(emulator.requests.length).toBe(before);
      const premium = question("pvc-premium", { pvc: person.pvc });
      expect(verifier.findObstacle(premium)).toBeUndefined();
      expect(await verifier.check(premium, call())).toMatchObject({ kind: "found" });
    });
  });
}
