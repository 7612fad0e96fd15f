import { Outlet, useNavigate, useParams } from "@tanstack/react-router";
import { Split } from "../../../components/drawer.tsx";
import { Empty } from "../../../components/empty.tsx";
import { SearchBox } from "../../../components/filters/search-box.tsx";
import { PageHead } from "../../../shell/page-head.tsx";
import { useConsole, useSearchFields } from "../../shell/use-console.ts";
import { BusinessPart } from "./business-part.tsx";
import { RequestList } from "./request-list.tsx";
import { isRequestId } from "./request-queries.ts";

/** What did the merchant send, and what did we answer? */
export function RequestsPage() {
  const { mode, to } = useConsole();
  const { search = "", business } = useSearchFields();
  const { requestId } = useParams({ strict: false }) as { readonly requestId?: string };
  const navigate = useNavigate();
  const change = (text: string) => {
    const isId = isRequestId(text);
    void navigate({
      to: to(isId ? ["requests", text] : "requests"),
      search: { ...(text !== "" && !isId && { search: text }), ...(business && { business }) },
      replace: true,
    });
  };
  return (
    <>
      <PageHead title="API requests" state={`Of one business, in ${mode} mode`} />
      <search className="flex flex-wrap items-center gap-2 px-7 py-3.5 max-fold:px-4">
        <SearchBox label="A reference, or a request id" value={search} onChange={change} />
        <BusinessPart />
      </search>
      <Split
        list={<Requests search={search} business={business} />}
        drawer={requestId === undefined ? null : <Outlet />}
      />
    </>
  );
}

interface RequestsProps {
  readonly search: string;
  readonly business: string | undefined;
}

function Requests({ search, business }: RequestsProps) {
  if (search === "")
    return (
      <Empty drawing="rings" title="Which request?">
        A request id opens it at once. A reference, ours or the merchant’s own, is searched in the
        newest 10,000 requests of a business.
      </Empty>
    );
  if (business === undefined)
    return (
      <Empty drawing="stripes" title="Of which business?">
        A reference is searched in the requests of one business. Find it by its name or id.
      </Empty>
    );
  return <RequestList reference={search} business={business} />;
}
