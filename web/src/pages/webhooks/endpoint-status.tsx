import { ShapedStatus } from "../../components/status.tsx";
import { useNow } from "../../components/use-now.ts";
import { describeEndpoint, type EndpointState } from "./describe-endpoint.ts";

/** The state of an endpoint, with its shape. */
export function EndpointStatus({ endpoint }: { readonly endpoint: EndpointState }) {
  const now = useNow();
  return <ShapedStatus {...describeEndpoint(endpoint, now)} />;
}
