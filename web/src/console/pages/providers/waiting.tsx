import { useQuery } from "@tanstack/react-query";
import { Amount } from "../../../components/amount.tsx";
import { Drawer } from "../../../components/drawer.tsx";
import { TextLink } from "../../../components/link.tsx";
import { Time } from "../../../components/time.tsx";
import { countOf } from "../../../format/words.ts";
import { Loaded } from "../../parts/loaded.tsx";
import { type PlainColumn, PlainTable } from "../../parts/plain-table.tsx";
import { useConsole } from "../../shell/use-console.ts";
import { nameOf } from "./name-of.ts";
import { type ProviderState, type WaitingOrder, waitingQuery } from "./provider-queries.ts";

/** How many orders wait to be sent to a provider. */
export function WaitingCount({ state }: { readonly state: ProviderState }) {
  const { can, to } = useConsole();
  const { provider, mode, orders } = state;
  const waiting = orders?.waiting ?? 0;
  const text = waiting === 0 ? "" : countOf(waiting, "order");
  if (waiting === 0 || !can("money:read")) return <span className="figures">{text}</span>;
  return (
    <TextLink to={to("providers", { waiting: provider, of: mode })}>
      <span className="figures" title={`What waits for ${nameOf(state)}`}>
        {text}
      </span>
    </TextLink>
  );
}

/** The orders that wait for a provider, the oldest first. */
export function WaitingDrawer({ of }: { readonly of: ProviderState }) {
  const { can, to } = useConsole();
  if (!can("money:read")) return null;
  return (
    <Drawer
      kind="Waiting to be sent"
      title={`Waiting for ${nameOf(of)}`}
      closeTo={to("providers")}
      backText="Providers"
    >
      <div className="flex flex-col gap-4 px-5 pt-2 max-fold:px-4">
        <WaitingOrders of={of} />
      </div>
    </Drawer>
  );
}

function WaitingOrders({ of: { provider, mode } }: { readonly of: ProviderState }) {
  const query = useQuery(waitingQuery(provider, mode));
  return (
    <Loaded subject="What waits" query={query} lines={5} shape="rows">
      {(orders) =>
        orders.length === 0 ? (
          <p className="text-quiet">Nothing waits to be sent.</p>
        ) : (
          <>
            <p className="text-meta text-quiet">
              No provider has these orders. The oldest 50 are shown.
            </p>
            <PlainTable
              label="Orders that wait, as a table"
              columns={COLUMNS}
              rows={orders}
              rowKey={({ businessId, reference }) => `${businessId} ${reference}`}
            />
          </>
        )
      }
    </Loaded>
  );
}

function OrderLink({ of }: { readonly of: WaitingOrder }) {
  const { to } = useConsole();
  const { reference, businessId, mode } = of;
  return (
    <TextLink to={to("transactions", { search: reference, business: businessId, in: mode })}>
      {of.type} of <bdi>{of.businessName}</bdi>
    </TextLink>
  );
}

const COLUMNS: readonly PlainColumn<WaitingOrder>[] = [
  { header: "Order", cell: (order) => <OrderLink of={order} /> },
  { header: "Since", cell: ({ since }) => <Time at={since} as="dated" /> },
  {
    header: "Next attempt",
    cell: ({ nextAttemptAt }) =>
      nextAttemptAt === null ? "now" : <Time at={nextAttemptAt} as="seconds" />,
  },
  {
    header: "Amount",
    cell: ({ amount, currency }) => <Amount value={amount} currency={currency} />,
    isFigure: true,
  },
];
