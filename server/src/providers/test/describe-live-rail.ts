import type { Payment } from "../../kernel/providers/ports/bank-rail.ts";
import { describeBankRail, describeRailNotices } from "./bank-rail-conformance.ts";
import { describeFaultyBankRail } from "./bank-rail-faults.ts";
import { describeTransferNotices } from "./bank-rail-notices.ts";
import { describeTransfers } from "./bank-rail-transfers.ts";
import { describeCollectionRail } from "./collection-rail-conformance.ts";
import { describeCredits } from "./collection-rail-credits.ts";
import { describeOpening } from "./collection-rail-opening.ts";
import { type CollectingRail, type LiveRail, timesPaid } from "./live-rail.ts";
import { describeRailCheck } from "./rail-check.ts";
import { GTBANK, noticeWith } from "./rail-fixture.ts";

/** Everything that a bank rail of live mode must do. Call it in one file, which then has its own emulator. */
export function describeLiveRail(rail: LiveRail): void {
  describeBankRail(rail.name, () => railUnderTest(rail));
  describeRailNotices(rail.name, () => railUnderTest(rail));
  describeTransfers(rail);
  describeTransferNotices(rail);
  describeRailCheck(rail);
  const { collections } = rail;
  if (collections !== undefined) describeCollections({ ...rail, collections });
  describeFaultyBankRail(rail.name, () => faultyRail(rail));
}

function describeCollections(rail: CollectingRail): void {
  describeCollectionRail(rail.name, () => collectionsUnderTest(rail));
  describeOpening(rail);
  describeCredits(rail);
}

const atGtbank = (accountNumber: string) => ({ bankCode: GTBANK, accountNumber });

function railUnderTest(live: LiveRail) {
  const { emulator, rail, notices, freshSubject } = live.fixture();
  const { transfers, writeAmount } = live;
  const { accounts, sameAgainAfterMs = 0 } = transfers;
  return {
    ...{ rail, notices },
    ...(writeAmount && { writeAmount }),
    accounts: {
      succeeds: atGtbank("0123456789"),
      fails: atGtbank(accounts.fails),
      pends: atGtbank(accounts.pends),
      staysSilent: atGtbank(accounts.staysSilent),
      hasNoName: atGtbank(accounts.hasNoName),
    },
    // The suite pays the same sum to the same account again.
    freshSubject() {
      emulator.advance(sameAgainAfterMs);
      return freshSubject();
    },
    timesPaid: async (payment: Payment) => timesPaid(emulator, payment),
    settle: async ({ reference }: Payment) => emulator.transfers.settle(reference),
    noticeOf: async ({ reference }: Payment) => noticeWith(emulator, reference),
  };
}

function collectionsUnderTest({ fixture, collections: table, writeAmount }: CollectingRail) {
  const { emulator, collections, notices, freshSubject, accountRequest } = fixture();
  const { bvn } = accountRequest();
  return {
    ...{ rail: collections, notices, freshSubject },
    ...(bvn === null ? {} : { bvn }),
    ...(writeAmount && { writeAmount }),
    pay: async (_environmentId: bigint, accountNumber: string, amount: bigint) =>
      noticeWith(emulator, table.pay(accountNumber, amount).reference),
  };
}

function faultyRail({ fixture, transfers }: LiveRail) {
  const { emulator, rail, freshSubject } = fixture();
  return {
    ...{ emulator, rail, freshSubject },
    succeeds: atGtbank("0123456789"),
    fails: atGtbank(transfers.accounts.fails),
    timesPaid: async (payment: Payment) => timesPaid(emulator, payment),
    totalPaid: async () =>
      [...emulator.transfers.made.values()].reduce(
        (total, made) => total + made.amount * BigInt(made.timesPaid),
        0n,
      ),
  };
}
