import { ShapedStatus } from "../../../components/status.tsx";
import { useNow } from "../../../components/use-now.ts";
import { separateWords } from "../../../format/status.ts";
import { lagosTime } from "../../../format/time.ts";
import type { Endpoint } from "./delivery-queries.ts";

/** Whether an endpoint gets events. */
export function EndpointState({ endpoint }: { readonly endpoint: Endpoint }) {
  const { status, disabledBecause, restingUntil } = endpoint;
  const now = useNow();
  if (status === "disabled") {
    const why = disabledBecause === null ? "" : `: ${separateWords(disabledBecause).toLowerCase()}`;
    return <ShapedStatus shape="failed" words={`Disabled${why}`} />;
  }
  if (restingUntil === null) return <ShapedStatus shape="done" words="Enabled" />;
  const until = lagosTime(new Date(restingUntil), now);
  return <ShapedStatus shape="progress" words={`Rests until ${until}`} />;
}
