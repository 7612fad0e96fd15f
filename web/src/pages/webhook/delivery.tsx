import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { RotateCw } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { Drawer } from "../../components/drawer.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { TextLink } from "../../components/link.tsx";
import { Notice } from "../../components/notice.tsx";
import { Reference } from "../../components/reference.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { useNow } from "../../components/use-now.ts";
import type { PrefetchOptions } from "../../shell/page.ts";
import { usePlace, useSearchFields } from "../../shell/use-place.ts";
import { AttemptBodies } from "./attempt-bodies.tsx";
import { AttemptSteps } from "./attempt-steps.tsx";
import { describeFailure, describeNext, referenceIn } from "./describe-delivery.ts";
import { deliveryQuery, type FullDelivery } from "./endpoint-queries.ts";
import { useReplay } from "./use-replay.tsx";

export const prefetch = ({ place, params, queryClient }: PrefetchOptions) =>
  queryClient.prefetchQuery(deliveryQuery(place, params["delivery"] ?? ""));

/** One event at one endpoint: its attempts, why they failed, both bodies, and what comes next. */
export function DeliveryDetail() {
  const place = usePlace();
  const search = useSearchFields();
  const { endpoint = "", delivery = "" } = useParams({ strict: false });
  const query = useQuery(deliveryQuery(place, delivery));
  return (
    <Drawer
      kind="Event"
      title={`Delivery ${delivery}`}
      closeTo={place.to(["webhooks", endpoint], search)}
      backText="Attempts"
    >
      <div className="px-5 max-fold:px-4">
        {query.data === undefined ? (
          <Loading query={query} />
        ) : (
          <Loaded key={delivery} delivery={query.data} />
        )}
      </div>
    </Drawer>
  );
}

function Loading({ query }: { readonly query: { error: unknown; refetch: () => unknown } }) {
  if (query.error === null)
    return <Skeleton label="The delivery" shape="detail" lines={8} className="py-4" />;
  return (
    <ErrorPanel subject="The delivery" error={query.error} onRetry={() => void query.refetch()} />
  );
}

function Loaded({ delivery }: { readonly delivery: FullDelivery }) {
  const { can } = usePlace();
  const [chosen, setChosen] = useState<number>();
  const replay = useReplay();
  const { all, type, event } = delivery;
  const attempt = all.find(({ number }) => number === chosen) ?? all.at(-1);
  return (
    <div className="flex flex-col gap-3.5">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="text-title font-heading wrap-anywhere">{type}</p>
          <p className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-meta text-quiet">
            <Reference value={event} label="event id" />
            <About body={delivery.requestBody} />
          </p>
        </div>
        {can("webhooks:write") ? (
          <Button icon={RotateCw} onClick={() => void replay([delivery])}>
            Replay
          </Button>
        ) : null}
      </div>
      <AttemptSteps delivery={delivery} shown={attempt?.number} onShow={setChosen} />
      <Outcome delivery={delivery} attempt={attempt} />
      <AttemptBodies delivery={delivery} attempt={attempt} />
    </div>
  );
}

/** `for trf_…, its timeline` */
function About({ body }: { readonly body: string }) {
  const place = usePlace();
  const reference = referenceIn(parse(body));
  if (reference === undefined) return null;
  return (
    <>
      for <Reference value={reference} />
      {/^(?:trf|bil|pay|fnd|vtx|wtx)_/.test(reference) && place.can("money:read") ? (
        <TextLink
          to={place.to(["transactions", reference])}
          className="inline-flex min-h-6 items-center"
        >
          its timeline
        </TextLink>
      ) : null}
    </>
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface OutcomeProps {
  readonly delivery: FullDelivery;
  readonly attempt: FullDelivery["all"][number] | undefined;
}

function Outcome({ delivery, attempt }: OutcomeProps) {
  const now = useNow();
  const next = describeNext(delivery, now);
  if (attempt === undefined)
    return <Notice kind={delivery.state === "held" ? "wait" : "info"}>{next}</Notice>;
  if (attempt.errorKind === null) return null;
  return (
    <Notice kind="bad" title={describeFailure(attempt)}>
      {next}
    </Notice>
  );
}
