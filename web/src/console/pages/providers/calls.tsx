import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { CodeView } from "../../../components/code-view.tsx";
import { Empty } from "../../../components/empty.tsx";
import { SearchBox } from "../../../components/filters/search-box.tsx";
import { ShapedStatus } from "../../../components/status.tsx";
import { Time } from "../../../components/time.tsx";
import { formatLatency } from "../../../format/latency.ts";
import { Loaded } from "../../parts/loaded.tsx";
import { providerName } from "../../parts/provider-name.ts";
import { useConsole, useSearchFields } from "../../shell/use-console.ts";
import { callsQuery, type LoggedCall } from "./provider-queries.ts";

/** The calls to a provider about a reference, and its answers. */
export function CallsPart() {
  const { to } = useConsole();
  const { search = "" } = useSearchFields();
  const navigate = useNavigate();
  const change = (text: string) => {
    const found = text === "" ? {} : { search: text };
    void navigate({ to: to(["providers", "calls"]), search: found, replace: true });
  };
  return (
    <>
      <search className="flex border-b border-line px-7 py-3.5 max-fold:px-4">
        <SearchBox label="A reference, or a provider" value={search} onChange={change} />
      </search>
      {search === "" ? (
        <Empty drawing="rings" title="Which calls?">
          A reference of ours or of a provider, a session id, or the name of a provider. Calls are
          kept for 30 days, with secrets and identity numbers masked.
        </Empty>
      ) : (
        <Found what={search} />
      )}
    </>
  );
}

function Found({ what }: { readonly what: string }) {
  const query = useQuery(callsQuery(what));
  return (
    <div className="px-7 pb-8 max-fold:px-4">
      <Loaded subject="The calls" query={query} lines={4} shape="rows">
        {(calls) =>
          calls.length === 0 ? (
            <Empty drawing="stripes" title="No call fits">
              No call of the last 30 days was about {what}.
            </Empty>
          ) : (
            <ul>
              {calls.map((call) => (
                <CallRow key={call.id} call={call} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  );
}

const FIRST_REFUSED_STATUS = 400;

function CallRow({ call }: { readonly call: LoggedCall }) {
  const { provider, method, path, calledAt, durationMs, status, request, answer, failure } = call;
  const isGood = status !== null && status < FIRST_REFUSED_STATUS;
  return (
    <li className="border-b border-line py-1">
      <details>
        <summary className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-mark py-1.75">
          <span className="min-w-0 flex-[1_1_220px] font-mono text-[12.5px] wrap-anywhere">
            {method} {path}
          </span>
          <span className="text-meta text-quiet fold:w-28">{providerName(provider)}</span>
          <span className="text-meta text-quiet fold:w-32">
            <Time at={calledAt} as="dated" />
          </span>
          <span className="text-meta text-quiet figures fold:w-16 fold:text-right">
            {formatLatency(durationMs)}
          </span>
          <span className="fold:w-36">
            <ShapedStatus
              shape={status === null ? "unknown" : isGood ? "done" : "failed"}
              words={status === null ? (failure ?? "No answer") : String(status)}
            />
          </span>
        </summary>
        <div className="grid gap-3 py-2 wide:grid-cols-2">
          {request === null ? null : <CodeView title="Sent" value={request} />}
          {answer === null ? null : (
            <CodeView title="Received" value={answer} tone={isGood ? "plain" : "bad"} />
          )}
        </div>
      </details>
    </li>
  );
}
