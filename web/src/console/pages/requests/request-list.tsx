import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Empty } from "../../../components/empty.tsx";
import { TextLink } from "../../../components/link.tsx";
import { Party } from "../../../components/party.tsx";
import { ShapedStatus } from "../../../components/status.tsx";
import type { Column } from "../../../components/table/column.ts";
import { DataTable } from "../../../components/table/data-table.tsx";
import { Time } from "../../../components/time.tsx";
import { shapeOf } from "../../../format/describe-request.ts";
import { formatLatency } from "../../../format/latency.ts";
import { formatCount } from "../../../format/words.ts";
import { useConsole, useSearchFields } from "../../shell/use-console.ts";
import { type FoundRequest, type FoundRequests, requestsQuery } from "./request-queries.ts";

interface RequestListProps {
  readonly reference: string;
  readonly business: string;
}

/** The requests that have a reference, the newest first. */
export function RequestList({ reference, business }: RequestListProps) {
  const { mode, to } = useConsole();
  const search = useSearchFields();
  const { until } = search;
  const { requestId } = useParams({ strict: false }) as { readonly requestId?: string };
  const asked = { reference, business, mode, ...(until === undefined ? {} : { until }) };
  const list = useQuery(requestsQuery(asked));
  return (
    <DataTable
      label="API requests"
      columns={COLUMNS}
      rows={list.data?.requests}
      state={list}
      rowKey={(request) => request.requestId}
      rowTo={(request) => to(["requests", request.requestId], search)}
      rowLabel={({ method, path, status }) => `${method} ${path}, ${status}`}
      openKey={requestId}
      dayOf={({ receivedAt }) => receivedAt}
      empty={
        <Empty drawing="stripes" title="No request has this reference">
          Only whole references match: in the path, the query, the bodies, and the Idempotency-Key.
          The {mode} log was searched.
        </Empty>
      }
      footer={list.data === undefined ? null : <Rest of={list.data} />}
    />
  );
}

/** What is not in the list, and the way to it. */
function Rest({ of: { requests, total, searchedBackTo } }: { readonly of: FoundRequests }) {
  const { to } = useConsole();
  const search = useSearchFields();
  const isCut = total > requests.length;
  if (!isCut && searchedBackTo === null) return null;
  return (
    <p className="px-7 py-3 text-meta text-quiet max-fold:px-4">
      {isCut ? `The newest ${formatCount(requests.length)} of ${formatCount(total)}. ` : ""}
      {searchedBackTo === null ? null : (
        <>
          Searched back to <Time at={searchedBackTo} />.{" "}
          <TextLink to={to("requests", { ...search, until: searchedBackTo })}>
            Search older ones
          </TextLink>
        </>
      )}
    </p>
  );
}

const COLUMNS: readonly Column<FoundRequest>[] = [
  {
    id: "time",
    header: "Time",
    width: "fit",
    isFixed: true,
    cell: ({ receivedAt }) => <Time at={receivedAt} as="clock" className="text-quiet" />,
  },
  {
    id: "request",
    header: "Request",
    width: "grow",
    phone: "lead",
    isFixed: true,
    cell: ({ method, path, requestId, receivedAt }) => (
      <Party
        name={`${method} ${path}`}
        meta={requestId}
        phoneTime={<Time at={receivedAt} as="clock" />}
      />
    ),
  },
  {
    id: "status",
    header: "Status",
    width: "fit",
    phone: "top",
    isFixed: true,
    cell: ({ status }) => <ShapedStatus shape={shapeOf(status)} words={String(status)} />,
  },
  {
    id: "error",
    header: "Error",
    width: "fit",
    cell: ({ errorCode }) => <span className="font-mono text-[12.5px]">{errorCode}</span>,
  },
  {
    id: "duration",
    header: "Took",
    align: "end",
    width: "fit",
    phone: "bottom",
    cell: ({ durationMs }) => (
      <span className="text-meta text-quiet">{formatLatency(durationMs)}</span>
    ),
  },
];
