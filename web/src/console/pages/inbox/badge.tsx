import { Count } from "../../../components/count.tsx";
import { useInbox } from "./use-inbox.ts";

/** How many items wait for an operator. Shows nothing until the number is known, or if it is zero. */
export function InboxBadge() {
  const { count, isComplete } = useInbox();
  return count === 0 || !isComplete ? null : <Count value={count} tone="todo" />;
}
