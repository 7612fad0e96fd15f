import { FileText, Send } from "lucide-react";
import { Amount } from "../../../../src/components/amount.tsx";
import { BalanceSum } from "../../../../src/components/balance-sum.tsx";
import { Chart } from "../../../../src/components/chart/chart.tsx";
import { LinkButton } from "../../../../src/components/link.tsx";
import { useNow } from "../../../../src/components/use-now.ts";
import { lagosNow } from "../../../../src/format/time.ts";
import { PageHead } from "../../../../src/shell/page-head.tsx";
import { usePlace } from "../../../../src/shell/use-place.ts";

const IN = [2.1, 2.8, 3, 2.6, 3.4, 1.6, 1.2, 3.2, 3.6, 3.1, 3.9, 4.4, 2.2, 1.9];
const RATE = [
  99.2,
  99.3,
  99,
  99.4,
  98.2,
  99.5,
  99.7,
  undefined,
  99.2,
  99.4,
  97.6,
  99.1,
  99.5,
  99.1,
];

const label = (index: number) => (index === 13 ? "Today" : `${index + 9} Nov`);

/** A balance as a sum, and small multiples. */
export function HomePage() {
  const place = usePlace();
  const now = useNow();
  return (
    <>
      <PageHead
        title="Home"
        state={lagosNow(now)}
        actions={
          <>
            <LinkButton to={place.to("forms")} icon={FileText}>
              New invoice
            </LinkButton>
            <LinkButton to={place.to("forms")} icon={Send} kind="primary">
              {place.mode === "test" ? "Send test money" : "Send money"}
            </LinkButton>
          </>
        }
      />
      <section className="mx-7 mt-4.5 rounded-sheet border border-line px-6 py-5.5 max-fold:mx-0 max-fold:rounded-none max-fold:border-x-0 max-fold:px-4">
        <h2 className="text-quiet">Available to send</h2>
        <Amount
          value={18_402_650}
          className="mb-5 block text-balance tracking-[-0.032em] max-fold:text-balance-phone font-figure!"
        />
        <BalanceSum
          available={{ label: "Available", meaning: "Yours to spend now", value: 18_402_650 }}
          held={{
            label: "Held",
            meaning: "2 transfers not finished",
            value: 1_935_200,
            to: place.to("transactions"),
          }}
          pending={{ label: "Pending", meaning: "Available Mon 23 Nov, 09:00", value: 2_884_120.5 }}
          total={23_221_970.5}
          outside={{
            label: "Customers’ wallets",
            meaning: "Not yours to spend",
            value: 41_906_233.18,
          }}
        />
      </section>
      <div className="mx-7 mt-6.5 grid grid-cols-3 gap-12 border-t border-rule pt-3.5 max-fold:mx-4 max-fold:grid-cols-1 max-fold:gap-6">
        <Chart
          title="Money in"
          figure={<Amount value={42_118_400} sign="always" className="font-heading!" />}
          text="1,284 credits, 12% more than the 14 days before"
          description="Money in per day, between ₦1.2m and ₦4.4m"
          kind="bars"
          points={IN.map((value, index) => ({
            label: label(index),
            value: value * 1e6,
            isOpen: index === 13,
          }))}
          file="money-in"
        />
        <Chart
          title="Money out"
          figure={<Amount value={-38_904_210} className="font-heading!" />}
          text="906 transfers, ₦31,420.00 in fees"
          description="Money out per day, between ₦0.5m and ₦4.9m"
          kind="bars"
          series={2}
          points={IN.map((value, index) => ({
            label: label(index),
            value: value * 1.1e6,
            isOpen: index === 13,
          }))}
          file="money-out"
        />
        <Chart
          title="Transfers that succeeded"
          figure="99.1%"
          text="898 of 906. 6 came back, 1 open, 1 unknown"
          description="The share of transfers that succeeded per day, between 97.6% and 99.7%"
          kind="rate"
          points={RATE.map((value, index) => ({ label: label(index), value }))}
          file="succeeded"
        />
      </div>
    </>
  );
}
