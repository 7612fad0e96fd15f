import { type QueryClient, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import type { Place } from "../../api/place.ts";
import { Button } from "../../components/button.tsx";
import { Empty } from "../../components/empty.tsx";
import { OuterLink } from "../../components/link.tsx";
import { RecentLegend, RecentStrip } from "../../components/recent-strip.tsx";
import type { Column } from "../../components/table/column.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { useLiveQueries } from "../../shell/live.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { usePlace } from "../../shell/use-place.ts";
import { CreateEndpoint } from "./create-endpoint.tsx";
import { describeAll, describeTypes, isFailing } from "./describe-endpoint.ts";
import { EndpointStatus } from "./endpoint-status.tsx";
import { type Endpoint, endpointsKey, endpointsQuery } from "./endpoints-query.ts";

export const prefetch = ({ place, queryClient }: { place: Place; queryClient: QueryClient }) =>
  queryClient.prefetchQuery(endpointsQuery(place));

const ANY = /./;

/** Do my servers receive events? */
export function WebhooksPage() {
  const place = usePlace();
  const [isCreating, setCreating] = useState(false);
  const list = useQuery(endpointsQuery(place));
  useLiveQueries(ANY, endpointsKey(place));
  const create = place.can("webhooks:write") ? (
    <Button kind="primary" icon={Plus} onClick={() => setCreating(true)}>
      Add endpoint
    </Button>
  ) : undefined;
  return (
    <>
      <PageHead title="Webhooks" state={list.data && describeAll(list.data)} actions={create} />
      <div className="mt-4 border-t border-line">
        <DataTable
          label="Endpoints"
          columns={COLUMNS}
          rows={list.data}
          rowKey={({ reference }) => reference}
          rowTo={({ reference }) => place.to(["webhooks", reference])}
          rowLabel={({ url }) => url}
          rowTone={(endpoint) => (isFailing(endpoint) ? "bad" : undefined)}
          state={list}
          empty={<NoEndpoint create={create} />}
          footer={
            list.data === undefined ? null : (
              <RecentLegend outcomes={new Set(list.data.flatMap(({ recent }) => recent))} />
            )
          }
        />
      </div>
      {isCreating ? <CreateEndpoint onClose={() => setCreating(false)} /> : null}
    </>
  );
}

function NoEndpoint({ create }: { readonly create: React.ReactNode }) {
  return (
    <Empty
      title="No endpoint yet"
      drawing="rings"
      action={create}
      otherWay={
        <OuterLink href="/docs/guides/webhooks">How deliveries are signed and retried</OuterLink>
      }
    >
      An endpoint is a URL of yours that receives events. Events are stored for 30 days, and can be
      replayed to an endpoint that you add later.
    </Empty>
  );
}

const COLUMNS: readonly Column<Endpoint>[] = [
  {
    id: "url",
    header: "Endpoint",
    width: "grow",
    phone: "lead",
    isFixed: true,
    cell: ({ url, description, eventTypes }) => (
      <>
        <div title={url} className="truncate font-mono text-[12.5px] font-medium">
          {url}
        </div>
        <div className="truncate text-label text-faint">
          {[description, describeTypes(eventTypes)].filter((text) => text !== "").join(" · ")}
        </div>
      </>
    ),
  },
  {
    id: "recent",
    header: "Newest events",
    width: "fit",
    cell: ({ recent }) => (
      <div className="w-56">
        <RecentStrip recent={recent} />
      </div>
    ),
  },
  {
    id: "state",
    header: "Status",
    width: "fit",
    phone: "bottom",
    isFixed: true,
    cell: (endpoint) => <EndpointStatus endpoint={endpoint} />,
  },
];
