import { useQuery } from "@tanstack/react-query";
import { Amount } from "../../../components/amount.tsx";
import { Drawer } from "../../../components/drawer.tsx";
import { TextLink } from "../../../components/link.tsx";
import { Time } from "../../../components/time.tsx";
import { countOf } from "../../../format/words.ts";
import { Loaded } from "../../parts/loaded.tsx";
import { useConsole } from "../../shell/use-console.ts";
import { nameOf } from "./name-of.ts";
import { ProviderActions } from "./provider-actions.tsx";
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
      kind={nameOf(of)}
      title={`Waiting for ${nameOf(of)}`}
      closeTo={to("providers")}
      backText="Providers"
    >
      <div className="flex flex-col gap-4 px-5 pt-2 max-fold:px-4">
        <ProviderActions state={of} className="flex-wrap" />
        <WaitingOrders of={of} />
      </div>
    </Drawer>
  );
}

function WaitingOrders({ of: { provider, mode, orders: counts } }: { readonly of: ProviderState }) {
  const query = useQuery(waitingQuery(provider, mode));
  return (
    <Loaded subject="What waits" query={query} lines={5} shape="rows">
      {(orders) =>
        orders.length === 0 ? (
          <p className="text-quiet">Nothing waits to be sent.</p>
        ) : (
          <>
            <p>
              <strong className="block text-title font-heading">
                {countOf(Math.max(orders.length, counts?.waiting ?? 0), "order")} to be sent
              </strong>
              <span className="text-quiet">
                No provider has them yet.
                {orders.length < (counts?.waiting ?? 0) ? " The oldest ones are below." : ""}
              </span>
            </p>
            <ul aria-label="Orders that wait" className="border-b border-line">
              {orders.map((order) => (
                <Order key={`${order.businessId} ${order.reference}`} of={order} />
              ))}
            </ul>
          </>
        )
      }
    </Loaded>
  );
}

function Order({ of }: { readonly of: WaitingOrder }) {
  const { to } = useConsole();
  const { reference, businessId, businessName, mode, since, nextAttemptAt } = of;
  const record = to("transactions", { search: reference, business: businessId, in: mode });
  return (
    <li className="flex items-start gap-3 border-t border-line py-2.5">
      <div className="mr-auto min-w-0">
        <TextLink to={record}>
          {of.type} of <bdi>{businessName}</bdi>
        </TextLink>
        <p className="text-meta text-quiet">
          <Time at={since} as="dated" />, next attempt{" "}
          {nextAttemptAt === null ? "now" : <Time at={nextAttemptAt} as="seconds" />}
        </p>
      </div>
      <Amount value={of.amount} currency={of.currency} />
    </li>
  );
}
