import { beforeEach, describe, expect, test } from "vitest";
import type { LiveRail } from "./live-rail.ts";
import { call } from "./rail-fixture.ts";

const SENTENCE = /^[A-Z0-9].{8,}\.$/;

/** What the operator's check of a bank rail reports, and what it must not do. */
export function describeRailCheck({ name, fixture, transfers, check: table }: LiveRail): void {
  const check = (settings = {}) => fixture().connectWith(settings).check(call());

  describe(`${name}: the check`, () => {
    // Transfers of earlier tests may await an OTP.
    beforeEach(() => fixture().emulator.transfers.made.clear());

    test("of settings that work has no problem, and shows the balance", async () => {
      const available = 491_979_810_136n;
      const earlier = transfers.setBalance(available);
      const { problems, remarks, balance } = await check();
      transfers.setBalance(earlier);
      expect(problems).toEqual([]);
      // The alert of a low balance needs it.
      expect(balance).toEqual({ available, currency: "NGN" });
      expect(remarks[0]).toContain("NGN 4,919,798,101.36");
      for (const remark of remarks) expect(remark).toMatch(SENTENCE);
      expect(remarks.join(" ")).toMatch(table.remarks);
    });

    test.each(
      table.wrong,
    )("of %s that is wrong names it in a full sentence", async (_what, settings, named) => {
      const { problems } = await check(settings);
      expect(problems).toEqual([expect.stringMatching(SENTENCE)]);
      expect(problems[0]).toMatch(named);
    });

    test("finds an answer that cannot be read", async () => {
      fixture().emulator.misbehaveOnce("maintenance", table.isBalance);
      expect((await check()).problems).toEqual([expect.stringContaining("no readable answer")]);
    });

    test.runIf(transfers.accounts.awaitsOtp)("finds transfers that await an OTP", async () => {
      const { emulator, rail, payment } = fixture();
      emulator.transfers.isOtpOn = true;
      await rail.send(payment(), call());
      emulator.transfers.isOtpOn = false;
      expect((await check()).problems).toEqual([
        expect.stringMatching(/\b1 of .*OTP|OTP.*\b1 of /),
      ]);
    });

    test("moves no money", async () => {
      const { emulator } = fixture();
      const before = emulator.requests.length;
      await check();
      const { isLogin = () => false } = table;
      const made = emulator.requests.slice(before).filter((request) => !isLogin(request));
      expect(made.length).toBeGreaterThan(1);
      for (const { method } of made) expect(method).toBe("GET");
    });
  });
}
