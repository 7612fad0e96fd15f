import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { Split } from "../../../components/drawer.tsx";
import { SearchBox } from "../../../components/filters/search-box.tsx";
import { Tabs } from "../../../components/tabs.tsx";
import { countOf } from "../../../format/words.ts";
import { NotFound } from "../../../shell/not-found.tsx";
import { PageHead } from "../../../shell/page-head.tsx";
import { BusinessLink } from "../../parts/business-name.tsx";
import { useConsole, useSearchFields } from "../../shell/use-console.ts";
import { type Endpoint, endpointsQuery } from "../deliveries/delivery-queries.ts";
import { EndpointState } from "../deliveries/endpoint-state.tsx";
import { AttemptsDrawer } from "./attempts-drawer.tsx";
import { DeliveryList } from "./delivery-list.tsx";
import { EndpointActions } from "./endpoint-actions.tsx";
import { HealthStrip } from "./health-strip.tsx";

const STATES = ["failed", "held", "waiting", "delivered"] as const;

/** One endpoint of a business: its deliveries, and why they fail. */
export function EndpointPage() {
  const { mode, to } = useConsole();
  const { endpointId = "" } = useParams({ strict: false }) as { readonly endpointId?: string };
  const { state, about, delivery } = useSearchFields();
  const navigate = useNavigate();
  const list = useQuery(endpointsQuery);
  const endpoint = list.data?.find((one) => one.endpoint === endpointId && one.mode === mode);
  if (list.data !== undefined && endpoint === undefined)
    return (
      <NotFound title={`No endpoint ${endpointId} in ${mode} mode`}>
        It may belong to the other mode, or it was deleted.
      </NotFound>
    );
  const at = ["deliveries", endpointId];
  const tabs = [undefined, ...STATES].map((one) => ({
    text: one === undefined ? "All" : one.charAt(0).toUpperCase() + one.slice(1),
    isCurrent: state === one,
    to: to(at, { state: one, about }),
  }));
  const change = (text: string) => {
    const search = { ...(state && { state }), ...(text !== "" && { about: text }) };
    void navigate({ to: to(at), search, replace: true });
  };
  return (
    <>
      <PageHead
        title={endpoint?.url ?? endpointId}
        parent={{ to: to("deliveries"), text: "Webhooks" }}
        state={endpoint === undefined ? "" : <EndpointState endpoint={endpoint} />}
        actions={endpoint === undefined ? undefined : <EndpointActions endpoint={endpoint} />}
      >
        <span className="wrap-anywhere">{endpoint?.url ?? endpointId}</span>
      </PageHead>
      {endpoint === undefined ? null : <Facts endpoint={endpoint} />}
      {endpoint === undefined ? null : <HealthStrip endpoint={endpointId} />}
      <search className="flex px-7 pb-3 max-fold:px-4">
        <SearchBox label="A reference in the event" value={about ?? ""} onChange={change} />
      </search>
      <Tabs label="Deliveries by state" look="chips" tabs={tabs} />
      <Split
        list={<DeliveryList endpoint={endpointId} />}
        drawer={
          delivery === undefined ? null : (
            <AttemptsDrawer delivery={delivery} closeTo={to(at, { state, about })} />
          )
        }
      />
    </>
  );
}

function Facts({ endpoint }: { readonly endpoint: Endpoint }) {
  const { businessId, eventTypes, perSecondMax, concurrencyMax } = endpoint;
  const types =
    eventTypes === null
      ? "all events"
      : countOf(eventTypes.length, "type of event", "types of events");
  return (
    <p className="px-7 pt-2 pb-3 text-meta text-quiet max-fold:px-4">
      Of <BusinessLink of={businessId} />, {types}, up to {perSecondMax} a second and{" "}
      {concurrencyMax} at once
    </p>
  );
}
