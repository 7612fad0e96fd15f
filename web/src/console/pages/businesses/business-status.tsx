import { ShapedStatus } from "../../../components/status.tsx";
import type { Business } from "./business-queries.ts";

const SHAPES = {
  approved: ["done", "Approved"],
  pending: ["person", "Waits for approval"],
  suspended: ["failed", "Suspended"],
} as const;

/** Whether a business may operate, and in which mode, or which cell has it now. */
export function BusinessStatus({ status, movedTo }: Pick<Business, "status" | "movedTo">) {
  if (movedTo !== null) return <ShapedStatus shape="ended" words={`Moved to cell ${movedTo}`} />;
  const [shape, words] = SHAPES[status];
  return <ShapedStatus shape={shape} words={words} />;
}
