import { ShapedStatus } from "../../../components/status.tsx";
import { useNow } from "../../../components/use-now.ts";
import type { Endpoint } from "./delivery-queries.ts";
import { describeEndpoint } from "./describe-endpoint.ts";

/** Whether an endpoint gets events. */
export function EndpointState({ endpoint }: { readonly endpoint: Endpoint }) {
  return <ShapedStatus {...describeEndpoint(endpoint, useNow())} />;
}
