import { ShapedStatus } from "../../../components/status.tsx";
import type { Business } from "./business-queries.ts";

const SHAPES = {
  approved: ["done", "Approved"],
  pending: ["person", "Waits for approval"],
  suspended: ["failed", "Suspended"],
} as const;

/** Whether a business may work, and in which mode. */
export function BusinessStatus({ status }: Pick<Business, "status">) {
  const [shape, words] = SHAPES[status];
  return <ShapedStatus shape={shape} words={words} />;
}
