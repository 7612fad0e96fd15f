import { useQuery } from "@tanstack/react-query";
import { CodeView } from "../../../components/code-view.tsx";
import { Drawer } from "../../../components/drawer.tsx";
import { KeyValues } from "../../../components/key-values.tsx";
import { Reference } from "../../../components/reference.tsx";
import { ShapedStatus } from "../../../components/status.tsx";
import { ExactTime } from "../../../components/time.tsx";
import { formatLatency } from "../../../format/latency.ts";
import { CommandButton } from "../../parts/command-button.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import {
  type Attempt,
  attemptsQuery,
  type DeliveryWithAttempts,
} from "../deliveries/delivery-queries.ts";
import { DeliveryState } from "./delivery-state.tsx";

interface AttemptsDrawerProps {
  readonly delivery: string;
  readonly closeTo: string;
}

/** One delivery with its attempts: each request, and what the server answered. */
export function AttemptsDrawer({ delivery, closeTo }: AttemptsDrawerProps) {
  const query = useQuery(attemptsQuery(delivery));
  return (
    <Drawer kind="Delivery" title={`Delivery ${delivery}`} closeTo={closeTo} backText="Deliveries">
      <div className="flex flex-col gap-4 px-5 pt-2 max-fold:px-4">
        <Loaded subject="The delivery" query={query} lines={6}>
          {(one) => <Facts delivery={one} />}
        </Loaded>
      </div>
    </Drawer>
  );
}

function Facts({ delivery }: { readonly delivery: DeliveryWithAttempts }) {
  const { type, event, happenedAt, state, dueAt, attempts } = delivery;
  return (
    <>
      <p className="text-title font-bold wrap-anywhere">{type}</p>
      <KeyValues
        items={[
          { label: "Status", value: <DeliveryState state={state} /> },
          { label: "Delivery", value: <Reference value={delivery.delivery} /> },
          { label: "Event", value: <Reference value={event} label="event id" /> },
          { label: "Happened", value: <ExactTime at={happenedAt} /> },
          {
            label: "Next attempt",
            value: state === "waiting" ? <ExactTime at={dueAt} /> : undefined,
          },
        ]}
      />
      <div>
        <CommandButton
          name="webhooks replay"
          question={{
            title: "Send this delivery again?",
            about: type,
            given: { deliveries: delivery.delivery },
            asked: [],
            consequences: [{ when: "now", text: "The endpoint gets it with the same event id." }],
            act: "Send it again",
          }}
        >
          Send it again
        </CommandButton>
      </div>
      <h3 className="font-bold">Attempts</h3>
      {attempts.length === 0 ? <p className="text-quiet">No attempt yet.</p> : null}
      <ol className="flex flex-col gap-4">
        {[...attempts].reverse().map((attempt) => (
          <AttemptFacts key={attempt.number} attempt={attempt} />
        ))}
      </ol>
    </>
  );
}

function AttemptFacts({ attempt }: { readonly attempt: Attempt }) {
  const { number, startedAt, durationMs, status, error, requestHeaders, answer } = attempt;
  return (
    <li className="flex flex-col gap-2 border-t border-line pt-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-strong">Attempt {number}</span>
        <ShapedStatus
          shape={error === null ? "done" : "failed"}
          words={status === null ? "No answer" : String(status)}
        />
        <span className="text-meta text-quiet">
          <ExactTime at={startedAt} />, {formatLatency(durationMs)}
        </span>
      </p>
      {error === null ? null : (
        <p className="text-meta wrap-anywhere first-letter:uppercase">{error}</p>
      )}
      {answer === "" ? null : (
        <CodeView
          title={attempt.answerCut ? "Response, cut off" : "Response"}
          value={answer}
          tone={error === null ? "plain" : "bad"}
        />
      )}
      <details>
        <summary className="rounded-mark text-meta font-strong text-link">Headers sent</summary>
        <div className="pt-2">
          <CodeView title="Headers" value={requestHeaders} />
        </div>
      </details>
    </li>
  );
}
