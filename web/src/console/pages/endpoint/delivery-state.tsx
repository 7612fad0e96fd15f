import { ShapedStatus } from "../../../components/status.tsx";
import type { Delivery } from "../deliveries/delivery-queries.ts";

const SHAPES = {
  delivered: ["done", "Delivered"],
  waiting: ["progress", "Waiting"],
  held: ["progress", "Held"],
  failed: ["failed", "Failed"],
} as const;

/** The state of a delivery, in the list and in its drawer. */
export function DeliveryState({ state }: Pick<Delivery, "state">) {
  const [shape, words] = SHAPES[state];
  return <ShapedStatus shape={shape} words={words} />;
}
