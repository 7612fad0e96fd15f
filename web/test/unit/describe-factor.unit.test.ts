import { expect, test } from "vitest";
import { describeFactor } from "../../src/pages/team/describe-factor.ts";

test.each([
  [false, 0, undefined],
  [true, 0, "Authenticator app"],
  [false, 2, "Passkey"],
  [true, 1, "Authenticator app, passkey"],
])("an app %s and %i passkeys are %s", (hasTwoFactor, passkeys, words) => {
  expect(describeFactor({ hasTwoFactor, passkeys })).toBe(words);
});
