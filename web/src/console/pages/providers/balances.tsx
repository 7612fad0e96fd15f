import { useQuery } from "@tanstack/react-query";
import { Amount } from "../../../components/amount.tsx";
import { Empty } from "../../../components/empty.tsx";
import { Time } from "../../../components/time.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { type PlainColumn, PlainTable } from "../../parts/plain-table.tsx";
import { providerName } from "../../parts/provider-name.ts";
import { Section } from "../../parts/section.tsx";
import { useConsole } from "../../shell/use-console.ts";
import { AcceptButton } from "../money-reconciliation/provider-balances.tsx";
import { balancesQuery, type ProviderBalance } from "./provider-queries.ts";

/** The balances that providers reported, beside the expected ones. */
export function BalancesPart() {
  const { can } = useConsole();
  if (!can("money:read"))
    return (
      <Empty drawing="stripes" title="Your role does not show balances">
        Your role cannot see balances.
      </Empty>
    );
  return <Balances />;
}

function Balances() {
  const query = useQuery(balancesQuery);
  return (
    <Section
      title="Balances at providers"
      about="The gap is the balance minus what the statements and our books account for."
    >
      <Loaded subject="The balances" query={query} lines={4} shape="rows">
        {(balances) =>
          balances.length === 0 ? (
            <p className="text-quiet">
              No balance was read yet. Each reconciliation run reads each balance once.
            </p>
          ) : (
            <PlainTable
              label="Balances, as a table"
              columns={COLUMNS}
              rows={balances}
              rowKey={({ provider, readAt }) => provider + readAt}
            />
          )
        }
      </Loaded>
    </Section>
  );
}

const COLUMNS: readonly PlainColumn<ProviderBalance>[] = [
  { header: "Provider", cell: ({ provider }) => providerName(provider) },
  { header: "Read", cell: ({ readAt }) => <Time at={readAt} as="dated" /> },
  {
    header: "Balance",
    cell: ({ balance, currency }) => <Amount value={balance} currency={currency} />,
    isFigure: true,
  },
  {
    header: "On statements",
    cell: ({ stated, currency }) => <Amount value={stated} currency={currency} />,
    isFigure: true,
  },
  {
    header: "Not stated yet",
    cell: ({ unstated, currency }) => <Amount value={unstated} currency={currency} />,
    isFigure: true,
  },
  {
    header: "Gap",
    cell: ({ gap, currency }) => <Amount value={gap} currency={currency} />,
    isFigure: true,
  },
  {
    header: "Accepted",
    cell: ({ acceptedBy, reason, provider, gap, currency }) => {
      if (acceptedBy !== null) return `${acceptedBy}: ${reason ?? "no reason"}`;
      return gap === 0 ? "" : <AcceptButton {...{ provider, gap, currency }} />;
    },
  },
];
