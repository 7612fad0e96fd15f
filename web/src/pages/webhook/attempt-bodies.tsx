import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { CodeView } from "../../components/code-view.tsx";
import { writeCurl } from "../../format/curl.ts";
import type { FullDelivery } from "./endpoint-queries.ts";

interface AttemptBodiesProps {
  readonly delivery: FullDelivery;
  readonly attempt: FullDelivery["all"][number] | undefined;
}

/** What the receiver answered, and what it was sent. Both are shown as text. */
export function AttemptBodies({ delivery, attempt }: AttemptBodiesProps) {
  const [showsHeaders, setShowsHeaders] = useState(false);
  const { url, requestBody } = delivery;
  const headers = attempt?.requestHeaders ?? [];
  return (
    <>
      {attempt === undefined || attempt.status === null ? null : (
        <Answer attempt={attempt} status={attempt.status} />
      )}
      <CodeView
        title="Request body"
        value={requestBody}
        curl={writeCurl({ method: "POST", url, headers, body: requestBody })}
      />
      {attempt === undefined ? null : (
        <div className="flex flex-col items-start gap-2">
          <Button
            size="small"
            kind="quiet"
            aria-expanded={showsHeaders}
            onClick={() => setShowsHeaders(!showsHeaders)}
          >
            {showsHeaders ? "Hide headers" : "Headers"}
          </Button>
          {showsHeaders ? <Headers headers={headers} /> : null}
        </div>
      )}
    </>
  );
}

interface AnswerProps {
  readonly attempt: FullDelivery["all"][number];
  readonly status: number;
}

function Answer({ attempt, status }: AnswerProps) {
  const { durationMs, answer, answerBytes, isAnswerCut, errorKind } = attempt;
  const size = `${answerBytes} B${isAnswerCut ? " and more" : ""}`;
  return (
    <CodeView
      tone={errorKind === null ? "plain" : "bad"}
      title={
        <>
          Response <span className="font-mono text-ink">{status}</span>
        </>
      }
      note={`${durationMs} ms, ${size}`}
      value={answer === "" ? "(no body)" : answer}
    />
  );
}

interface HeadersProps {
  readonly headers: readonly { readonly name: string; readonly value: string }[];
}

function Headers({ headers }: HeadersProps) {
  return (
    <div className="w-full">
      <CodeView
        title="Request headers"
        value={headers.map(({ name, value }) => `${name}: ${value}`).join("\n")}
      />
    </div>
  );
}
