import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { asFailure } from "../../../api/failure.ts";
import { CodeView } from "../../../components/code-view.tsx";
import { Drawer } from "../../../components/drawer.tsx";
import { KeyValues } from "../../../components/key-values.tsx";
import { TextLink } from "../../../components/link.tsx";
import { Notice } from "../../../components/notice.tsx";
import { Reference } from "../../../components/reference.tsx";
import { ShapedStatus } from "../../../components/status.tsx";
import { ExactTime } from "../../../components/time.tsx";
import { refusalOf, shapeOf } from "../../../format/describe-request.ts";
import { formatLatency } from "../../../format/latency.ts";
import { separateWords } from "../../../format/status.ts";
import { NotFound } from "../../../shell/not-found.tsx";
import { BusinessLink } from "../../parts/business-name.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { consoleAddress, useConsole, useSearchFields } from "../../shell/use-console.ts";
import { type InspectedRequest, requestQuery } from "./request-queries.ts";

/** One request: what the merchant sent, and what it was answered. */
export function RequestDrawer() {
  const { to } = useConsole();
  const search = useSearchFields();
  const { requestId = "" } = useParams({ strict: false }) as { readonly requestId?: string };
  const query = useQuery({ ...requestQuery(requestId), retry: false });
  const isUnknown = query.error !== null && [404, 422].includes(asFailure(query.error).status);
  return (
    <Drawer
      kind="API request"
      title={`Request ${requestId}`}
      closeTo={to("requests", search)}
      backText="API requests"
    >
      <div className="flex flex-col gap-4 px-5 pt-2 max-fold:px-4">
        {isUnknown ? (
          <NotFound level={2} title="No request has this id" action={null}>
            The log keeps requests with a known key, and drops the oldest ones.
          </NotFound>
        ) : (
          <Loaded subject="The request" query={query} lines={8}>
            {(request) => <Facts of={request} />}
          </Loaded>
        )}
      </div>
    </Drawer>
  );
}

interface FactsProps {
  readonly of: InspectedRequest;
}

function Facts({ of }: FactsProps) {
  const { method, path, query, status, errorCode, durationMs, requestBody, answerBody } = of;
  return (
    <>
      <div>
        <p className="font-mono text-[13px] font-medium wrap-anywhere">
          {method} {path}
          {query === "" ? "" : `?${query}`}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 pt-1 text-meta text-quiet">
          <ShapedStatus shape={shapeOf(status)} words={String(status)} />
          <span className="figures">{formatLatency(durationMs)}</span>
        </p>
      </div>
      {errorCode === null ? null : (
        <Notice kind="bad" title={refusalOf(answerBody)?.headline ?? "It was refused."}>
          <span className="font-mono text-[12.5px]">{errorCode}</span>
        </Notice>
      )}
      <KeyValues
        items={[
          { label: "Business", value: <BusinessLink of={of.businessId} /> },
          { label: "Mode", value: separateWords(of.mode) },
          { label: "Received", value: <ExactTime at={of.receivedAt} /> },
          { label: "Request id", value: <Reference value={of.id} label="request id" /> },
          { label: "From", value: <Reference value={of.address} label="address" whole /> },
          { label: "Key", value: of.apiKeyId },
          {
            label: "Idempotency-Key",
            value: of.idempotencyKey && <Reference value={of.idempotencyKey} label="key" />,
          },
          { label: "References", value: <References of={of} /> },
        ]}
      />
      {requestBody === null ? null : (
        <CodeView title="Request body" value={requestBody} note={cutNote(of.isRequestBodyCut)} />
      )}
      {answerBody === null ? null : (
        <CodeView
          title="Answer"
          value={answerBody}
          tone={errorCode === null ? "plain" : "bad"}
          note={cutNote(of.isAnswerBodyCut)}
        />
      )}
    </>
  );
}

const cutNote = (isCut: boolean): string => (isCut ? "The rest is not kept" : "");

/** Each leads to its transaction. */
function References({ of: { references, businessId, mode } }: FactsProps) {
  const { can } = useConsole();
  if (references.length === 0) return "None";
  if (!can("money:read")) return references.join(", ");
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {references.map((reference) => (
        <li key={reference}>
          <TextLink
            to={consoleAddress(mode, "transactions", {
              ...{ search: reference, business: businessId, in: mode },
            })}
          >
            <span className="font-mono text-[12.5px] wrap-anywhere">{reference}</span>
          </TextLink>
        </li>
      ))}
    </ul>
  );
}
