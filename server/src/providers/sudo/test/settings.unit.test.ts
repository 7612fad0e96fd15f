import { expect, test } from "vitest";
import { completeSettings } from "../../../kernel/providers/live/provider-settings.ts";
import { describeSettings } from "../../test/provider-settings.ts";
import { SUDO_SETTINGS, type SudoSettings, settingsIn } from "../settings.ts";
import { sudo } from "../sudo.ts";
import { settingsOf } from "./sudo-fixture.ts";

const ID = "670cece725852ba485d745c7";
const NEEDED = {
  ...{ apiKey: "key", fundingSourceId: ID },
  ...{ questionToken: "Bearer 3c1e9a4f7d2b8065", noticeToken: "Bearer 58fa0c77e1d94b26" },
};

describeSettings("Sudo", SUDO_SETTINGS, {
  given: NEEDED,
  secret: ["apiKey", "questionToken", "noticeToken"],
  wrong: [
    ["fundingSourceId", "my source"],
    ["questionToken", "Bearer short"],
    ["noticeToken", "short"],
    ["debitAccountUsd", "12"],
    ["questionUnitUsd", "cents"],
    ["refusalStatus", "500"],
    ["detailsPageUrl", "http://pay.example.com"],
    ["programBrandUsd", "Verve"],
    ["apiUrl", "https://api.sudo.africa/"],
  ],
});

test("the fallbacks are the live addresses, major units for dollars and naira, and HTTP 200", () => {
  expect(completeSettings(SUDO_SETTINGS, NEEDED)).toMatchObject({
    ...{ apiUrl: "https://api.sudo.africa", vaultId: "vdl2xefo5", refusalStatus: "200" },
    ...{ questionUnitUsd: "major", questionUnitNgn: "major", detailsPageUrl: null },
  });
});

test("its calls carry identity numbers", () => {
  expect(sudo.holdsIdentity).toBe(true);
});

test("a currency without a settlement account has no cards", () => {
  const settings: SudoSettings = { ...settingsOf("http://127.0.0.1"), debitAccountNgn: null };
  expect(settingsIn(settings, "NGN")).toBeUndefined();
  expect(settingsIn(settings, "USD")).toMatchObject({ program: null, spendingLimit: 5_000_000n });
  expect(settingsIn({ ...settings, debitAccountNgn: ID, programNgn: ID }, "NGN")).toEqual({
    ...{ debitAccount: ID, program: { id: ID, brand: "Visa" }, spendingLimit: 5_000_000_000n },
  });
});
