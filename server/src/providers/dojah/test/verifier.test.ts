import { expect, test } from "vitest";
import { AMINA } from "../../../../test/emulators/identity/registered-people.ts";
import { describeLiveVerifier } from "../../test/describe-live-verifier.ts";
import { REFUSED, TURNED_AWAY, UNREADABLE } from "../../test/live-verifier.ts";
import { describeSettings } from "../../test/provider-settings.ts";
import { dojah } from "../dojah.ts";
import { DOJAH_SETTINGS } from "../settings.ts";
import { settingsOf, useDojah } from "./dojah-fixture.ts";

const fixture = useDojah();

const { appId, secretKey } = settingsOf("");
const withStatus = (status: number, error: string) => ({ status, body: { error } });

describeLiveVerifier({
  ...{ name: "Dojah", fixture, person: AMINA, secrets: [appId, secretKey] },
  isAbout: ({ query }, number) => query.get("bvn") === number,
  record: (entity) => ({ status: 200, body: { entity } }),
  photoField: "image",
  repeatsNumber: ["bvn", "bvn-advanced", "pvc", "pvc-premium", "passport"],
  neverRepeated: ["nin", { nin: "70000000010" }],
  refusals: {
    withStatus,
    statuses: [
      [400, REFUSED],
      [401, TURNED_AWAY],
      [402, TURNED_AWAY],
      [403, TURNED_AWAY],
      [404, { kind: "no_record", providerReference: null }],
      [405, UNREADABLE],
      [408, UNREADABLE],
      [418, UNREADABLE],
      [424, TURNED_AWAY],
      [429, TURNED_AWAY],
      [500, { kind: "unknown", why: "their_error" }],
      [504, { kind: "unknown", why: "their_error" }],
      [200, UNREADABLE],
      [201, UNREADABLE],
    ],
    emptyWallet: (words) => withStatus(402, words),
    unclear: (words) => withStatus(500, words),
  },
  wrongCredentials: [
    ["another secret key", { secretKey: "other" }, /secret key/],
    ["another App ID", { appId: "other" }, /App ID/],
  ],
  walletPath: "/api/v1/balance",
});

describeSettings("Dojah", DOJAH_SETTINGS, {
  given: { appId: "64f1c2a7", secretKey: "sk_1" },
  secret: ["secretKey"],
  wrong: [
    ["baseUrl", "dojah"],
    ["notOffered", "licence"],
    ["appId", "two words"],
  ],
});

test("its calls carry identity data", () => {
  expect(dojah.holdsIdentity).toBe(true);
});
