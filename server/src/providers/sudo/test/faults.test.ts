import { beforeEach } from "vitest";
import { describeFaultyCardIssuer } from "../../test/card-issuer-faults.ts";
import { REFUSED_HOLDER, useSudo } from "./sudo-fixture.ts";

const fixture = useSudo();

/** The same faults in every run. */
function dice(): () => number {
  let state = 12_345;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

beforeEach(() => fixture().emulator.misbehave(0.2, dice()));

describeFaultyCardIssuer("Sudo", () => {
  const { issuer, freshSubject, holder, emulator } = fixture();
  return {
    ...{ issuer, freshSubject },
    succeeds: () => holder(),
    fails: () => holder(REFUSED_HOLDER),
    usableCards: ({ reference }) => emulator.books.usableCards(reference).length,
  };
});
