import { beforeEach } from "vitest";
import { type Fields, inside } from "../../../../test/emulators/sudo/envelope.ts";
import { present } from "../../../kernel/assert.ts";
import { describeCardIssuer } from "../../test/card-issuer-conformance.ts";
import { toRaw, useSudo } from "./sudo-fixture.ts";

const SILENT_BVN = "22155500445";
const fixture = useSudo();

beforeEach(() => {
  const { emulator } = fixture();
  // The card of this holder is made, and the answer does not arrive.
  emulator.misbehaveOnce("cut", ({ method, path, body }) => {
    if (method !== "POST" || path !== "/cards") return false;
    const { customerId } = JSON.parse(body) as Fields;
    const fields = emulator.books.customer(customerId)?.fields ?? {};
    return inside(inside(fields, "individual"), "identity")["number"] === SILENT_BVN;
  });
});

describeCardIssuer("Sudo", () => {
  const { issuer, notices, authorizations, holder, freshSubject, emulator, confirmed } = fixture();
  return {
    ...{ issuer, notices, authorizations, freshSubject, confirmed },
    ...{ signsNoBody: true, findsByHolder: true },
    holders: {
      succeeds: holder(),
      fails: holder({ address1: null }),
      staysSilent: holder({ bvn: SILENT_BVN }),
    },
    timesMade: async ({ reference }) => emulator.books.usableCards(reference).length,
    async pay({ issuerReference }) {
      const { books, payments } = emulator;
      const card = present(books.card(issuerReference), "the card");
      const { authorization, question } = payments.ask(card, { merchantAmount: 25 });
      payments.answer(authorization, {
        status: 200,
        body: { statusCode: 200, responseCode: "00" },
      });
      payments.capture(authorization);
      const clearing = present(emulator.notices.at(-1), "the notice");
      return { question: toRaw(present(question, "the question")), clearing: toRaw(clearing) };
    },
  };
});
