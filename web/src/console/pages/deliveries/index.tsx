import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Empty } from "../../../components/empty.tsx";
import { SearchBox } from "../../../components/filters/search-box.tsx";
import { Party } from "../../../components/party.tsx";
import type { Column } from "../../../components/table/column.ts";
import { DataTable } from "../../../components/table/data-table.tsx";
import { Time } from "../../../components/time.tsx";
import { countOf } from "../../../format/words.ts";
import { PageHead } from "../../../shell/page-head.tsx";
import { BusinessName, useBusinessNames } from "../../parts/business-name.tsx";
import { useConsole, useSearchFields } from "../../shell/use-console.ts";
import { type Endpoint, endpointsQuery } from "./delivery-queries.ts";
import { hasTrouble } from "./describe-endpoint.ts";
import { EndpointState } from "./endpoint-state.tsx";

/** The webhook endpoints of every business in this mode, those with trouble first. */
export function FleetPage() {
  const { mode, to } = useConsole();
  const { search = "", about } = useSearchFields();
  const navigate = useNavigate();
  const list = useQuery(endpointsQuery);
  const ofMode = list.data?.filter((endpoint) => endpoint.mode === mode);
  const names = useBusinessNames(ofMode?.map(({ businessId }) => businessId) ?? []);
  const rows = ofMode?.filter((one) => fits(one, names, search)).sort(byTrouble);
  const change = (text: string) => {
    const found = { ...(text !== "" && { search: text }), ...(about && { about }) };
    void navigate({ to: to("deliveries"), search: found, replace: true });
  };
  return (
    <>
      <PageHead title="Webhooks" state={ofMode === undefined ? "" : stateOf(ofMode)} />
      <search className="flex px-7 py-3.5 max-fold:px-4 max-fold:py-2">
        <SearchBox label="Address, business or description" value={search} onChange={change} />
      </search>
      {about === undefined ? null : (
        <p className="px-7 pb-3 text-quiet max-fold:px-4">
          Open an endpoint to see its deliveries about {about}.
        </p>
      )}
      <div className="border-t border-line">
        <DataTable
          label="Endpoints"
          columns={COLUMNS}
          rows={rows}
          state={list}
          rowKey={({ endpoint }) => endpoint}
          rowTo={({ endpoint }) => to(["deliveries", endpoint], { about })}
          rowLabel={({ url }) => url}
          rowTone={(endpoint) => (hasTrouble(endpoint) ? "bad" : undefined)}
          empty={
            search === "" ? (
              <Empty drawing="rings" title={`No endpoint in ${mode} mode yet`}>
                Businesses add endpoints in their dashboard or by API.
              </Empty>
            ) : (
              <Empty drawing="stripes" title="No endpoints match this search" />
            )
          }
        />
      </div>
    </>
  );
}

const byTrouble = (one: Endpoint, other: Endpoint): number =>
  Number(hasTrouble(other)) - Number(hasTrouble(one));

function fits(one: Endpoint, names: ReadonlyMap<string, string>, search: string): boolean {
  const { url, businessId, description, endpoint } = one;
  const name = names.get(businessId) ?? "";
  const text = [url, businessId, name, description, endpoint].join(" ").toLowerCase();
  return text.includes(search.toLowerCase());
}

function stateOf(endpoints: readonly Endpoint[]): string {
  const troubled = endpoints.filter(hasTrouble).length;
  const all = countOf(endpoints.length, "endpoint");
  return troubled === 0 ? all : `${all}, ${troubled} disabled or failing`;
}

const COLUMNS: readonly Column<Endpoint>[] = [
  {
    id: "url",
    header: "Endpoint",
    width: "grow",
    phone: "lead",
    isFixed: true,
    cell: ({ url, eventTypes, description }) => (
      <Party
        name={url}
        meta={[
          ...(description === "" ? [] : [description]),
          eventTypes === null
            ? "all events"
            : countOf(eventTypes.length, "type of event", "types of events"),
        ].join(", ")}
      />
    ),
  },
  {
    id: "business",
    header: "Business",
    width: "fit",
    phone: "bottom",
    cell: ({ businessId }) => (
      <span className="block max-w-60 truncate max-fold:max-w-36 text-quiet">
        <BusinessName of={businessId} />
      </span>
    ),
  },
  {
    id: "since",
    header: "Since",
    width: "fit",
    cell: ({ createdAt }) => <Time at={createdAt} as="date" className="text-quiet" />,
  },
  {
    id: "state",
    header: "Status",
    width: "fit",
    phone: "top",
    isFixed: true,
    cell: (endpoint) => <EndpointState endpoint={endpoint} />,
  },
];
