import { beforeAll } from "vitest";
import type { BilledCustomer } from "../../../kernel/providers/ports/bill-aggregator.ts";
import {
  type AggregatorUnderTest,
  describeBillAggregator,
} from "../../test/bill-aggregator-conformance.ts";
import { useSimulator } from "../../test/simulator-fixture.ts";
import { readPurchase } from "../bills/queries.ts";

const fixture = useSimulator();
let environmentId: bigint;
let ids = 9_000_000n;

beforeAll(async () => {
  environmentId = await fixture().environment();
});

const meter = (ending: string): BilledCustomer => ({
  category: "electricity",
  providerCode: "IKEDC",
  customer: `450012345${ending}`,
  meterType: "PREPAID",
});

describeBillAggregator(
  "the simulator",
  (): AggregatorUnderTest => ({
    aggregator: fixture().simulator.aggregator,
    meters: {
      succeeds: meter("01"),
      fails: meter("02"),
      staysSilent: meter("04"),
      isUnknown: meter("05"),
    },
    freshSubject: () => {
      ids += 1n;
      return { environmentId, id: ids };
    },
    timesSold: async (purchase) => {
      const known = await readPurchase(fixture().database, purchase);
      // The aggregator's books have one row for each reference.
      return known?.status === "succeeded" ? 1 : 0;
    },
  }),
);
