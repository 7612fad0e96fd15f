import { useQuery } from "@tanstack/react-query";
import { TextLink } from "../../../components/link.tsx";
import { RecentStrip } from "../../../components/recent-strip.tsx";
import { Time } from "../../../components/time.tsx";
import { formatCount } from "../../../format/words.ts";
import { useConsole } from "../../shell/use-console.ts";
import { healthQuery } from "../deliveries/delivery-queries.ts";

const STATES = ["delivered", "failed", "waiting", "held"] as const;

/** The health of the endpoint: its newest events, the outcomes of the last day, and until when it is paused. */
export function HealthStrip({ endpoint }: { readonly endpoint: string }) {
  const { to } = useConsole();
  const { data } = useQuery(healthQuery(endpoint));
  if (data === undefined) return <div className="h-13" />;
  const { recent, lastDay, failingSince, restingUntil } = data;
  return (
    <section
      aria-label="Health"
      className="flex min-h-13 flex-wrap items-center gap-x-6 gap-y-1 px-7 pb-3 text-meta max-fold:px-4"
    >
      <div className="w-70 max-w-full">
        <RecentStrip recent={recent} />
      </div>
      <p className="flex flex-wrap gap-x-4">
        <span className="text-quiet">{lastDay.isPartial ? "Newest events" : "Last day"}</span>
        {STATES.map((state) => (
          <TextLink key={state} to={to(["deliveries", endpoint], { state })}>
            <span className="figures">{formatCount(lastDay[state])}</span> {state}
          </TextLink>
        ))}
      </p>
      {failingSince === null ? null : (
        <p className="font-strong text-bad">
          Every attempt has failed since <Time at={failingSince} />
          {restingUntil === null ? null : (
            <>
              , resting until <Time at={restingUntil} as="seconds" />
            </>
          )}
        </p>
      )}
    </section>
  );
}
