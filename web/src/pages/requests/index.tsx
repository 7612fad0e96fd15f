import { Outlet, useParams } from "@tanstack/react-router";
import { Button } from "../../components/button.tsx";
import { CodeView } from "../../components/code-view.tsx";
import { Split } from "../../components/drawer.tsx";
import { Empty } from "../../components/empty.tsx";
import { FilterBar } from "../../components/filters/filter-bar.tsx";
import type { Filters } from "../../components/filters/use-filters.ts";
import { ShapedStatus } from "../../components/status.tsx";
import type { Column } from "../../components/table/column.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { Pager } from "../../components/table/pager.tsx";
import { Time } from "../../components/time.tsx";
import { shapeOf } from "../../format/describe-request.ts";
import { isUnfiltered, type PrefetchOptions } from "../../shell/page.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { usePlace, useSearchFields } from "../../shell/use-place.ts";
import { sampleOf } from "../keys/code-samples.ts";
import { type LoggedRequest, requestsQuery } from "./requests-query.ts";
import { useRequestList } from "./use-request-list.ts";

export const prefetch = (options: PrefetchOptions) =>
  isUnfiltered(options)
    ? options.queryClient.prefetchQuery(requestsQuery(options.place, {}))
    : undefined;

/** Why was my call refused? */
export function RequestsPage() {
  const place = usePlace();
  const search = useSearchFields();
  const { requestId } = useParams({ strict: false });
  const { filters, list, names } = useRequestList();
  return (
    <>
      <PageHead title="Request log" state="Requests of the last 7 days, masked" />
      <Split
        list={
          <>
            <FilterBar state={filters} />
            <DataTable
              label="Requests"
              columns={columnsOf(names)}
              rows={list.data?.rows}
              rowKey={(row) => row.requestId}
              rowTo={(row) => place.to(["requests", row.requestId], search)}
              rowLabel={(row) => `${row.method} ${row.path}, ${row.status}`}
              openKey={requestId}
              dayOf={(row) => row.receivedAt}
              state={list}
              empty={<NoRequest filters={filters} />}
              footer={
                list.data === undefined ? undefined : (
                  <>
                    <SearchedBack until={list.data.pagination.searched_back_to} filters={filters} />
                    <Pager
                      pagination={list.data.pagination}
                      pageTo={(page) => place.to("requests", { ...search, page: String(page) })}
                    />
                  </>
                )
              }
            />
          </>
        }
        drawer={requestId === undefined ? undefined : <Outlet />}
      />
    </>
  );
}

interface SearchedBackProps {
  readonly until: string | undefined;
  readonly filters: Filters;
}

/** A search reads the newest 10,000 requests. A button searches the rest. */
function SearchedBack({ until, filters }: SearchedBackProps) {
  if (until === undefined) return null;
  return (
    <p className="flex flex-wrap items-center gap-2 px-7 py-3 text-meta text-quiet max-fold:px-4">
      <span>
        Searched back to <Time at={until} />.
      </span>
      <Button
        size="small"
        kind="soft"
        onClick={() => filters.change({ endDate: until.slice(0, 10) })}
      >
        Search older requests
      </Button>
    </p>
  );
}

function NoRequest({ filters }: { readonly filters: Filters }) {
  const { mode } = usePlace();
  if (filters.count > 0)
    return (
      <Empty
        title="No requests match these filters"
        drawing="stripes"
        action={<Button onClick={filters.clear}>Clear the filters</Button>}
      />
    );
  return (
    <Empty title="No request in 7 days" drawing="rings" otherWay={<FirstCall />}>
      Every call with a key of {mode} mode is here some seconds later, with both bodies. Make one:
    </Empty>
  );
}

function FirstCall() {
  return (
    <div className="w-[min(36rem,calc(100vw-3rem))] text-left">
      <CodeView title="Get the balance" value={sampleOf("curl", window.location.origin)} />
    </div>
  );
}

const columnsOf = (names: ReadonlyMap<string, string>): readonly Column<LoggedRequest>[] => [
  {
    id: "time",
    header: "Time",
    width: "fit",
    isFixed: true,
    cell: ({ receivedAt }) => <Time at={receivedAt} as="seconds" className="text-quiet" />,
  },
  {
    id: "request",
    header: "Request",
    width: "grow",
    phone: "lead",
    isFixed: true,
    cell: ({ method, path, route, receivedAt }) => (
      <>
        <div title={`${method} ${path}`} className="truncate font-mono text-[12.5px]">
          <span className="font-medium">{method}</span> {path}
        </div>
        <div className="truncate text-label text-faint">
          <span className="fold:hidden">
            <Time at={receivedAt} as="seconds" />{" "}
          </span>
          {route}
        </div>
      </>
    ),
  },
  {
    id: "code",
    header: "Error",
    width: "fit",
    phone: "bottom",
    cell: ({ errorCode }) => (
      <span className="font-mono text-[12.5px] text-quiet">{errorCode ?? ""}</span>
    ),
  },
  {
    id: "key",
    header: "Key",
    width: "fit",
    cell: ({ apiKeyId }) => (
      <span className="text-quiet">{names.get(String(apiKeyId)) ?? `Key ${apiKeyId}`}</span>
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
    id: "duration",
    header: "ms",
    width: "fit",
    align: "end",
    cell: ({ durationMs }) => <span className="text-quiet">{durationMs}</span>,
  },
];
