import { expect, test } from "vitest";
import { CHIDI } from "../../../../test/emulators/identity/registered-people.ts";
import { coded } from "../../../../test/emulators/prembly/prembly-emulator.ts";
import { describeLiveVerifier } from "../../test/describe-live-verifier.ts";
import { REFUSED, TURNED_AWAY, UNREADABLE } from "../../test/live-verifier.ts";
import { describeSettings } from "../../test/provider-settings.ts";
import { prembly } from "../prembly.ts";
import { PREMBLY_SETTINGS } from "../settings.ts";
import { settingsOf, usePrembly } from "./prembly-fixture.ts";

const fixture = usePrembly();

const { appId, apiKey } = settingsOf("");

describeLiveVerifier({
  ...{ name: "Prembly", fixture, person: CHIDI, secrets: [appId ?? "", apiKey] },
  claimed: { firstName: "Chidi", lastName: "Okafor" },
  isAbout: ({ body }, number) => body.includes(number),
  record: (data) => coded("00", { status: true, data }),
  photoField: "base64Image",
  repeatsNumber: ["nin", "phone-nin", "pvc", "pvc-premium", "passport"],
  // The record of a phone number may have another one.
  neverRepeated: ["phone-basic", { phone: "08000000010" }],
  refusals: {
    // The HTTP status decides, whatever the code of Prembly's.
    withStatus: (status, message) => ({
      status,
      body: { response_code: "01", status: false, message },
    }),
    statuses: [
      [400, REFUSED],
      [401, TURNED_AWAY],
      [402, TURNED_AWAY],
      [403, TURNED_AWAY],
      [404, UNREADABLE],
      [409, UNREADABLE],
      [429, TURNED_AWAY],
      [500, { kind: "unknown", why: "their_error" }],
      [503, { kind: "unknown", why: "their_error" }],
    ],
    emptyWallet: (message) => coded("03", { message }),
    unclear: (words) => coded(words, { message: "AMINA" }),
  },
  wrongCredentials: [
    ["another secret key", { apiKey: "other" }, /secret key/],
    ["another App ID", { appId: "other" }, /App ID/],
  ],
  walletPath: "/api/v1/wallet",
});

describeSettings("Prembly", PREMBLY_SETTINGS, {
  given: { apiKey: "sk_1" },
  secret: ["apiKey"],
  wrong: [
    ["baseUrl", "prembly"],
    ["notOffered", "licence"],
    ["appId", "two words"],
    ["pathPrefix", "verification/"],
    ["ninLookup", "nin"],
    ["cacLookup", "cac/advance"],
  ],
});

test("its calls carry identity data", () => {
  expect(prembly.holdsIdentity).toBe(true);
});
