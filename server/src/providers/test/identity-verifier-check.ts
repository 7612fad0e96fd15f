import { describe, expect, test } from "vitest";
import type { LiveVerifier } from "./live-verifier.ts";
import { call } from "./verifier-fixture.ts";

const SENTENCES = /^[A-Z].+\.$/;

/** What the operator's check of a verifier reports, and what it must not do. */
export function describeVerifierCheck(live: LiveVerifier): void {
  const { name, fixture, secrets } = live;

  describe(`${name}: the check`, () => {
    test("reads the balance, bills nothing and says what it cannot prove", async () => {
      const { provider, emulator } = fixture();
      const [wallet, billed] = [emulator.walletKobo, emulator.billed.length];
      const before = emulator.requests.length;
      emulator.walletKobo = 55_050n;
      const { problems, remarks, balance } = await provider.check(call());
      emulator.walletKobo = wallet;
      expect(problems).toEqual([]);
      expect(balance).toEqual({ available: 55_050n, currency: "NGN" });
      expect(remarks[0]).toBe(`The ${name} wallet has NGN 550.50.`);
      expect(remarks.length).toBeGreaterThan(2);
      for (const remark of remarks) expect(remark).toMatch(SENTENCES);
      expect(emulator.billed.length).toBe(billed);
      expect(emulator.requests.slice(before).map(({ path }) => path)).toEqual([live.walletPath]);
    });

    test("finds an empty wallet", async () => {
      const { provider, emulator } = fixture();
      const { walletKobo } = emulator;
      emulator.walletKobo = 0n;
      const { problems } = await provider.check(call());
      emulator.walletKobo = walletKobo;
      const empty = new RegExp(`^The ${name} wallet has NGN 0.00.*Fund it`);
      expect(problems).toEqual([expect.stringMatching(empty)]);
    });

    test.each([
      ...live.wrongCredentials,
      ["no connection", { baseUrl: "http://127.0.0.1:9" }, /cannot be reached/] as const,
    ])("of %s names the setting and no secret", async (_what, settings, named) => {
      const { problems } = await fixture().connectWith(settings).check(call());
      expect(problems).toEqual([expect.stringMatching(named)]);
      expect(problems[0]).toMatch(SENTENCES);
      for (const secret of secrets) expect(JSON.stringify(problems)).not.toContain(secret);
    });

    test("finds that a web page came instead of an answer", async () => {
      const { provider, emulator } = fixture();
      emulator.misbehaveOnce("maintenance");
      const { problems } = await provider.check(call());
      expect(problems).toEqual([expect.stringMatching(/no readable answer/)]);
    });
  });
}
