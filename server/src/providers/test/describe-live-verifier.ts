import { expect, test } from "vitest";
import { TEST_COMPANY } from "../../../test/emulators/identity/registered-people.ts";
import { describeVerifierCheck } from "./identity-verifier-check.ts";
import { describeIdentityVerifier } from "./identity-verifier-conformance.ts";
import { describeFaultyVerifier } from "./identity-verifier-faults.ts";
import { describeMisbehaviour } from "./identity-verifier-misbehaviour.ts";
import { describePrivateVerifier } from "./identity-verifier-privacy.ts";
import { describeRefusedChecks } from "./identity-verifier-refusals.ts";
import { lookupsOf, UNKNOWN_PERSON } from "./known-checks.ts";
import type { LiveVerifier } from "./live-verifier.ts";
import { mixedChecks } from "./mixed-checks.ts";

const COMPANY = `RC${TEST_COMPANY.digits}`;
const SILENT = "22200000005";

/** Everything that a verifier of live mode must do. Call it in one file, which then has its own emulator. */
export function describeLiveVerifier(live: LiveVerifier): void {
  const { name, fixture, person } = live;
  const claimed = live.claimed === undefined ? {} : { claimed: live.claimed };
  describeIdentityVerifier(name, () => {
    const { verifier, emulator, freshSubject } = fixture();
    emulator.misbehaveOnce("cut", (request) => live.isAbout(request, SILENT));
    return {
      ...{ verifier, freshSubject, ...claimed },
      known: lookupsOf(person, COMPANY),
      unknown: lookupsOf(UNKNOWN_PERSON, "RC555555"),
      staysSilent: { bvn: SILENT },
    };
  });
  describeRefusedChecks(live);
  describeMisbehaviour(live);
  describeVerifierCheck(live);
  describePrivateVerifier(name, () => privateVerifier(live));
  describeFaultyVerifier(name, () => {
    const { verifier, emulator, question } = fixture();
    return {
      ...{ verifier, emulator },
      checks: mixedChecks(person, COMPANY, (kind, asked) => question(kind, asked, live.claimed)),
      timesBilled: () => emulator.billed.length,
    };
  });

  test(`${name}: no notices are sent`, () => {
    expect(fixture().provider.notices).toBeUndefined();
  });
}

/** One check for each outcome, and one for each kind of number. */
function privateVerifier({ fixture, person, claimed, secrets, refusals }: LiveVerifier) {
  const { verifier, emulator, question, calls } = fixture();
  const { staged } = emulator;
  staged.set("22200000007", refusals.withStatus(400, "22200000007 is bad"));
  staged.set("22200000008", refusals.emptyWallet("22200000008 is unpaid"));
  staged.set("22200000009", refusals.unclear("22200000009 of AMINA"));
  const { bvn, nin, pvc, frsc, passport, lastName, phone, dateOfBirth } = person;
  const phoneNumber = { phone: phone ?? "" };
  return {
    ...{ verifier, calls, secrets },
    checks: [
      question("bvn-advanced", { bvn }),
      question("nin", { nin }),
      question("pvc-premium", { pvc }),
      question("frsc", { frsc }, claimed),
      question("passport", { passport, lastName, dateOfBirth: dateOfBirth ?? "" }),
      question("phone-advanced", phoneNumber),
      question("phone-nin", { ...phoneNumber, nin }),
      question("bvn", { bvn: UNKNOWN_PERSON.bvn }),
      question("bvn", { bvn: "22200000007" }),
      question("bvn", { bvn: "22200000008" }),
      question("bvn", { bvn: "22200000009" }),
    ],
  };
}
