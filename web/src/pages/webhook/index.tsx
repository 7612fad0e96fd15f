import { useQuery } from "@tanstack/react-query";
import { Outlet, useParams } from "@tanstack/react-router";
import { FlaskConical } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { asFailure } from "../../api/failure.ts";
import { Button } from "../../components/button.tsx";
import { Split } from "../../components/drawer.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { LinkButton } from "../../components/link.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { useLiveQueries } from "../../shell/live.tsx";
import { NotFound } from "../../shell/not-found.tsx";
import type { PrefetchOptions } from "../../shell/page.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { usePlace } from "../../shell/use-place.ts";
import { endpointsKey } from "../webhooks/endpoints-query.ts";
import { DayStrip } from "./day-strip.tsx";
import { DeliveryList } from "./delivery-list.tsx";
import { EndpointFacts } from "./endpoint-facts.tsx";
import { endpointQuery } from "./endpoint-queries.ts";
import { ReplayButton } from "./replay-button.tsx";

const SampleDialog = lazy(async () => ({
  default: (await import("./sample-dialog.tsx")).SampleDialog,
}));

export const prefetch = ({ place, params, queryClient }: PrefetchOptions) =>
  queryClient.prefetchQuery(endpointQuery(place, params["endpoint"] ?? ""));

const ANY = /./;

/** One endpoint: whether it receives events, why not, and what to send again. */
export function EndpointPage() {
  const place = usePlace();
  const { endpoint = "", delivery } = useParams({ strict: false });
  const query = useQuery(endpointQuery(place, endpoint));
  useLiveQueries(ANY, endpointsKey(place));
  const parent = { to: place.to("webhooks"), text: "Webhooks" };
  if (query.error !== null && asFailure(query.error).status === 404)
    return (
      <NotFound
        title={`No endpoint ${endpoint} in ${place.mode}`}
        action={<LinkButton to={parent.to}>Open webhooks</LinkButton>}
      >
        It belongs to another mode or business, or the address is mistyped.
      </NotFound>
    );
  if (query.data === undefined)
    return (
      <>
        <PageHead title="Webhook endpoint" parent={parent} />
        {query.error === null ? (
          <Skeleton label="The endpoint" lines={6} className="px-7 py-5" />
        ) : (
          <ErrorPanel
            subject="The endpoint"
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        )}
      </>
    );
  const { url } = query.data;
  return (
    <>
      <PageHead
        title={url}
        parent={parent}
        actions={place.can("webhooks:write") ? <Actions endpoint={endpoint} /> : undefined}
      >
        <span className="font-mono text-[15px] font-medium tracking-tight wrap-anywhere">
          {url}
        </span>
      </PageHead>
      <EndpointFacts endpoint={query.data} />
      <DayStrip endpoint={endpoint} />
      <Split
        list={<DeliveryList endpoint={endpoint} />}
        drawer={delivery === undefined ? undefined : <Outlet />}
      />
    </>
  );
}

function Actions({ endpoint }: { readonly endpoint: string }) {
  const { mode } = usePlace();
  const [isSampling, setSampling] = useState(false);
  return (
    <>
      {mode === "live" ? null : (
        <Button icon={FlaskConical} onClick={() => setSampling(true)}>
          Send a sample
        </Button>
      )}
      <ReplayButton endpoint={endpoint} />
      <Suspense fallback={null}>
        {isSampling ? <SampleDialog onClose={() => setSampling(false)} /> : null}
      </Suspense>
    </>
  );
}
