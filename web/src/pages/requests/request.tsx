import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Terminal } from "lucide-react";
import { asFailure } from "../../api/failure.ts";
import { Button } from "../../components/button.tsx";
import { CodeView } from "../../components/code-view.tsx";
import { Drawer } from "../../components/drawer.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { KeyValues } from "../../components/key-values.tsx";
import { OuterLink, TextLink } from "../../components/link.tsx";
import { Notice } from "../../components/notice.tsx";
import { Reference } from "../../components/reference.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { ShapedStatus } from "../../components/status.tsx";
import { ExactTime } from "../../components/time.tsx";
import { useCopy } from "../../components/use-copy.ts";
import { curlOf, errorGuide, refusalOf, shapeOf } from "../../format/describe-request.ts";
import type { PrefetchOptions } from "../../shell/page.ts";
import { usePlace, useSearchFields } from "../../shell/use-place.ts";
import { type FullRequest, requestQuery } from "./requests-query.ts";
import { SignatureComparison } from "./signature-comparison.tsx";
import { useKeyNames } from "./use-request-list.ts";

export const prefetch = ({ place, params, queryClient }: PrefetchOptions) =>
  queryClient.prefetchQuery(requestQuery(place, params["requestId"] ?? ""));

/** One request: what it sent, what it was answered, and why. */
export function RequestDetail() {
  const place = usePlace();
  const search = useSearchFields();
  const { requestId = "" } = useParams({ strict: false });
  const query = useQuery(requestQuery(place, requestId));
  return (
    <Drawer
      kind="Request"
      title={`Request ${requestId}`}
      closeTo={place.to("requests", search)}
      backText="Request log"
    >
      <div className="px-5 max-fold:px-4">
        {query.data === undefined ? (
          <Waiting query={query} requestId={requestId} />
        ) : (
          <Loaded request={query.data} />
        )}
      </div>
    </Drawer>
  );
}

interface WaitingProps {
  readonly query: { readonly error: unknown; readonly refetch: () => unknown };
  readonly requestId: string;
}

function Waiting({ query, requestId }: WaitingProps) {
  const { mode } = usePlace();
  if (query.error === null)
    return <Skeleton label="The request" shape="facts" lines={8} className="py-4" />;
  if (asFailure(query.error).status === 404)
    return (
      <Notice kind="info" title={`The ${mode} log has no request ${requestId}`} className="my-4">
        It is older than the log, belongs to the other mode, or was sent without a known key.
      </Notice>
    );
  return (
    <ErrorPanel subject="The request" error={query.error} onRetry={() => void query.refetch()} />
  );
}

function Loaded({ request }: { readonly request: FullRequest }) {
  const { mode } = usePlace();
  const { copy } = useCopy("curl command");
  const { method, path, query, status, durationMs, errorCode, requestBody, answerBody } = request;
  const isSignature = errorCode === "invalid_signature";
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 font-mono text-[13px] font-medium wrap-anywhere">
          {method} {path}
          {query === "" ? "" : `?${query}`}
        </p>
        <Button icon={Terminal} onClick={() => copy(curlOf(request, window.location.origin))}>
          Copy as curl
        </Button>
      </div>
      <p className="flex flex-wrap items-center gap-x-3 text-meta text-quiet">
        <ShapedStatus shape={shapeOf(status)} words={String(status)} />
        <span className="figures">{durationMs} ms</span>
      </p>
      {errorCode === null ? null : <Explained code={errorCode} answerBody={answerBody} />}
      {isSignature && mode === "test" ? (
        <SignatureComparison key={request.requestId} requestId={request.requestId} />
      ) : null}
      <Ignored fields={request.unknownFields} />
      <Facts request={request} />
      {requestBody === null ? null : (
        <CodeView title="Request body" value={requestBody} note={cutNote(request.requestBodyCut)} />
      )}
      {answerBody === null ? null : (
        <CodeView
          tone={status < 400 ? "plain" : "bad"}
          title="Answer"
          value={answerBody}
          note={cutNote(request.answerBodyCut)}
        />
      )}
      {request.bodiesHidden ? (
        <p className="text-meta text-quiet">Your role does not show the bodies of this route.</p>
      ) : null}
    </div>
  );
}

const cutNote = (isCut: boolean) => (isCut ? "first 4 kB" : undefined);

interface ExplainedProps {
  readonly code: string;
  readonly answerBody: string | null;
}

/** The error in the service's own sentences, and where it is explained at length. */
function Explained({ code, answerBody }: ExplainedProps) {
  const refusal = refusalOf(answerBody);
  return (
    <Notice kind="bad" title={<span className="font-mono text-[12.5px]">{code}</span>}>
      {refusal === undefined ? null : (
        <>
          <p className="wrap-anywhere">{shorten(code, refusal.headline)}</p>
          <ul className="list-disc pl-4 wrap-anywhere empty:hidden">
            {refusal.fields.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      )}
      <OuterLink href={errorGuide(code)}>What {code} means, and what to do</OuterLink>
    </Notice>
  );
}

/** The sentence about a signature contains the bytes, which are shown below it. */
const shorten = (code: string, sentence: string): string =>
  code === "invalid_signature"
    ? sentence.replace(/^(The signature does not match\.).*$/s, "$1")
    : sentence;

/** A field that the service does not know is often a typing mistake. */
function Ignored({ fields }: { readonly fields: FullRequest["unknownFields"] }) {
  if (fields.length === 0) return null;
  return (
    <Notice kind="wait" title="Fields that the service ignored">
      <ul>
        {fields.map(({ name, didYouMean }) => (
          <li key={name}>
            <span className="font-mono">{name}</span>
            {didYouMean === null ? null : (
              <>
                : did you mean <span className="font-mono">{didYouMean}</span>?
              </>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Facts({ request }: { readonly request: FullRequest }) {
  const names = useKeyNames();
  const { requestId, receivedAt, route, apiKeyId, address, idempotencyKey, references } = request;
  return (
    <KeyValues
      items={[
        { label: "Request id", value: <Reference value={requestId} label="request id" /> },
        { label: "Received", value: <ExactTime at={receivedAt} /> },
        { label: "Operation", value: <span className="font-mono text-[12.5px]">{route}</span> },
        { label: "Key", value: names.get(String(apiKeyId)) ?? `Key ${apiKeyId}` },
        { label: "From", value: address === "" ? undefined : address },
        {
          label: "Idempotency",
          value:
            idempotencyKey === null ? undefined : (
              <Reference value={idempotencyKey} label="Idempotency-Key" />
            ),
        },
        {
          label: "About",
          value: references.length === 0 ? undefined : <About references={references} />,
        },
      ]}
    />
  );
}

function About({ references }: { readonly references: readonly string[] }) {
  const place = usePlace();
  return (
    <ul className="flex flex-col">
      {references.slice(0, 10).map((reference) => (
        <li key={reference} className="flex flex-wrap items-center gap-x-2">
          <Reference value={reference} />
          <TextLink
            to={place.to("requests", { reference })}
            className="inline-flex min-h-6 items-center"
          >
            requests with it
          </TextLink>
        </li>
      ))}
    </ul>
  );
}
