import { describe, expect, test } from "vitest";
import { describeCardIssuer, type IssuerUnderTest } from "../../test/card-issuer-conformance.ts";
import { call, holder, useCardShop } from "../../test/card-shop.ts";
import { useSimulator } from "../../test/simulator-fixture.ts";
import { readCard } from "../cards/queries.ts";

const fixture = useSimulator();
const shop = useCardShop(fixture);

describeCardIssuer(
  "the simulator",
  (): IssuerUnderTest => ({
    issuer: fixture().simulator.cardIssuer,
    notices: fixture().simulator.cardNotices,
    authorizations: fixture().simulator.authorizations,
    holders: {
      succeeds: holder(),
      fails: holder({ bvn: "95012345672" }),
      staysSilent: holder({ idType: "PASSPORT", idNumber: "A0000005" }),
    },
    freshSubject: () => shop().freshSubject(),
    timesMade: async (order) => {
      const known = await readCard(fixture().database, order);
      // The issuer's books have one row for each reference.
      return known !== undefined && known.status !== "refused" ? 1 : 0;
    },
    async pay({ reference }) {
      fixture().notices.length = 0;
      fixture().questions.length = 0;
      const { authorizationId } = await shop().buy({ cardReference: reference });
      await shop().step(authorizationId, "settle");
      await shop().waitForNotices(1);
      const [clearing, question] = [fixture().notices[0], fixture().questions[0]];
      if (clearing === undefined || question === undefined) throw new Error("no notice came");
      return { question, clearing };
    },
  }),
);

describe("an order", () => {
  test.each([
    ["95012345672", "found no person"],
    ["95012345673", "date of birth"],
    ["95012345674", "name"],
  ])("for the BVN %s is refused because of the %s", async (bvn, reason) => {
    const outcome = await fixture().simulator.cardIssuer.issue(shop().ordering({ bvn }), call());
    expect(outcome).toMatchObject({ kind: "failed", reason: expect.stringContaining(reason) });
  });

  test("for a holder whose phone differs is reviewed for half a minute of the test clock", async () => {
    const order = shop().ordering({ bvn: "95012345676" });
    const { cardIssuer, issuer } = fixture().simulator;
    expect(await cardIssuer.issue(order, call())).toMatchObject({ kind: "accepted" });
    expect(await issuer.authorize(shop().buying(order.reference))).toBeUndefined();
    await fixture().advance(shop().environmentId, 31);
    expect(await cardIssuer.find(order, call())).toMatchObject({ kind: "succeeded" });
  });
});
