import { beforeAll, expect } from "vitest";
import type { Payment } from "../../../kernel/providers/ports/bank-rail.ts";
import {
  describeBankRail,
  describeRailNotices,
  type NoticingRail,
} from "../../test/bank-rail-conformance.ts";
import {
  type CollectionRailUnderTest,
  describeCollectionRail,
} from "../../test/collection-rail-conformance.ts";
import { useSimulator } from "../../test/simulator-fixture.ts";
import { readPayment } from "../bank/queries.ts";

const fixture = useSimulator();
let environmentId: bigint;
let ids = 5_000_000n;

beforeAll(async () => {
  environmentId = await fixture().environment();
});

const inBooks = async ({ reference }: Payment) =>
  await readPayment(fixture().database, environmentId, reference);

/** Eleven minutes on the environment's clock: everything that happens by itself has happened. */
async function settle(payment: Payment): Promise<void> {
  await fixture().advance(environmentId, 660);
  await expect
    .poll(async () => (await inBooks(payment))?.status, { timeout: 30_000 })
    .not.toBe("pending");
}

async function noticeOf({ reference }: Payment) {
  const isEnd = ({ body }: { body: Buffer }) =>
    body.includes(`"reference":"${reference}"`) && !body.includes("pending");
  await expect.poll(() => fixture().notices.some(isEnd), { timeout: 30_000 }).toBe(true);
  return fixture().notices.find(isEnd) ?? Promise.reject(new Error("no notice"));
}

const at999 = (accountNumber: string) => ({ bankCode: "999", accountNumber });

const freshSubject = () => {
  ids += 1n;
  return { environmentId, id: ids };
};

const railUnderTest = (): NoticingRail => ({
  rail: fixture().simulator.bankRail,
  notices: fixture().simulator.notices,
  accounts: {
    succeeds: { bankCode: "058", accountNumber: "0123456789" },
    fails: at999("3012450026"),
    pends: at999("3012450064"),
    staysSilent: at999("3012450040"),
    hasNoName: at999("3012450088"),
  },
  freshSubject,
  timesPaid: async (payment) => (await inBooks(payment))?.timesPaid ?? 0,
  settle,
  noticeOf,
});

describeBankRail("the simulator", railUnderTest);
describeRailNotices("the simulator", railUnderTest);

describeCollectionRail(
  "the simulator",
  (): CollectionRailUnderTest => ({
    rail: fixture().simulator.collectionRail,
    notices: fixture().simulator.notices,
    freshSubject,
    async pay(payer, accountNumber, amount) {
      const sessionId = `session ${accountNumber}`;
      await fixture().simulator.bank.receive({
        ...{ environmentId: payer, sessionId, accountNumber, amount },
        ...{ senderName: "EZE CHIDI", senderAccountNumber: "0123456789", narration: "rent" },
      });
      const find = () => fixture().notices.find(({ body }) => body.includes(sessionId));
      await expect.poll(find, { timeout: 30_000 }).toBeDefined();
      return find() ?? Promise.reject(new Error("no notice"));
    },
  }),
);
