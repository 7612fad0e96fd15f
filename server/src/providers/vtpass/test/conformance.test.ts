import { beforeAll } from "vitest";
import type { BilledCustomer } from "../../../kernel/providers/ports/bill-aggregator.ts";
import {
  type AggregatorUnderTest,
  describeBillAggregator,
} from "../../test/bill-aggregator-conformance.ts";
import { readStampedSubject } from "../reference.ts";
import { useVtpass } from "./vtpass-fixture.ts";

const SILENT_METER = "45001234504";

const fixture = useVtpass();

beforeAll(() => {
  const { emulator } = fixture();
  emulator.know(SILENT_METER, "succeeds");
  emulator.misbehaveOnce(
    "cut",
    ({ path, body }) => path.endsWith("/pay") && body.includes(SILENT_METER),
  );
});

const meter = (customer: string): BilledCustomer => ({
  ...{ category: "electricity", providerCode: "IKEDC", customer, meterType: "PREPAID" },
});

describeBillAggregator(
  "VTpass",
  (): AggregatorUnderTest => ({
    aggregator: fixture().aggregator,
    meters: {
      succeeds: meter("1111111111111"),
      fails: meter("2222222222222"),
      staysSilent: meter(SILENT_METER),
      isUnknown: meter("3333333333333"),
    },
    freshSubject: fixture().freshSubject,
    subjectOf: readStampedSubject,
    async timesSold({ reference }) {
      const { deliveries } = fixture().emulator.books;
      return deliveries.filter(({ requestId }) => requestId === reference).length;
    },
  }),
);
