import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { CodeView } from "../../components/code-view.tsx";
import { Drawer } from "../../components/drawer.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { KeyValues } from "../../components/key-values.tsx";
import { Link, TextLink } from "../../components/link.tsx";
import { Reference } from "../../components/reference.tsx";
import { Skeleton, SkeletonText } from "../../components/skeleton.tsx";
import { ShapedStatus } from "../../components/status.tsx";
import { ExactTime } from "../../components/time.tsx";
import { useNow } from "../../components/use-now.ts";
import type { PrefetchOptions } from "../../shell/page.ts";
import { usePlace, useSearchFields } from "../../shell/use-place.ts";
import { describeAnswer, describeState, referenceIn } from "../webhook/describe-delivery.ts";
import { eventDeliveriesQuery, eventQuery, type ListedEvent } from "./events-query.ts";

export const prefetch = ({ place, params, queryClient }: PrefetchOptions) =>
  queryClient.prefetchQuery(eventQuery(place, params["id"] ?? ""));

/** One event: its JSON, and its delivery to each endpoint. */
export function EventDetail() {
  const place = usePlace();
  const search = useSearchFields();
  const { id = "" } = useParams({ strict: false });
  const query = useQuery(eventQuery(place, id));
  return (
    <Drawer
      kind="Event"
      title={`Event ${id}`}
      closeTo={place.to("events", search)}
      backText="Events"
    >
      <div className="px-5 max-fold:px-4">
        {query.data !== undefined ? (
          <Loaded event={query.data} />
        ) : query.error === null ? (
          <Skeleton label="The event" shape="facts" lines={5} className="py-4" />
        ) : (
          <ErrorPanel
            subject="The event"
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        )}
      </div>
    </Drawer>
  );
}

function Loaded({ event }: { readonly event: ListedEvent }) {
  const reference = referenceIn(event);
  return (
    <div className="flex flex-col gap-4">
      <p className="text-title font-heading wrap-anywhere">{event.event}</p>
      <KeyValues
        items={[
          { label: "Event id", value: <Reference value={event.id} label="event id" /> },
          { label: "Happened", value: <ExactTime at={event.created_at} /> },
          {
            label: "About",
            value: reference === undefined ? undefined : <Reference value={reference} />,
          },
        ]}
      />
      <Deliveries id={event.id} />
      <CodeView title="Event" value={event} />
    </div>
  );
}

/** The endpoints that it was sent to. An endpoint without this event type is not listed. */
function Deliveries({ id }: { readonly id: string }) {
  const place = usePlace();
  const now = useNow();
  const { data, error, refetch } = useQuery(eventDeliveriesQuery(place, id));
  if (data === undefined)
    return error === null ? (
      <SkeletonText className="w-1/2" />
    ) : (
      <ErrorPanel isInline subject="Deliveries" error={error} onRetry={() => void refetch()} />
    );
  return (
    <section aria-labelledby="deliveries-heading">
      <h3 id="deliveries-heading" className="pb-1 font-bold">
        Deliveries
      </h3>
      {data.length === 0 ? (
        <p className="text-meta text-quiet">
          No endpoint received it. <TextLink to={place.to("webhooks")}>Replay it</TextLink> to an
          endpoint that you add later.
        </p>
      ) : (
        <ul className="border-b border-line">
          {data.map((delivery) => (
            <li key={delivery.reference} className="border-t border-line">
              <Link
                to={place.to(["webhooks", delivery.endpoint, delivery.reference])}
                className="flex min-h-11 flex-wrap items-center gap-x-3 py-1.5 hover:bg-hover"
              >
                <span
                  title={delivery.url}
                  className="min-w-0 flex-1 truncate font-mono text-[12.5px]"
                >
                  {delivery.url}
                </span>
                <ShapedStatus {...describeState(delivery, now)} />
                <span className="text-meta text-quiet">{describeAnswer(delivery.last)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
