import { Count } from "../../../components/count.tsx";
import { useInbox } from "./use-inbox.ts";

/** How much waits for an operator. Nothing until all of it is known, and nothing for none. */
export function InboxBadge() {
  const { count, isComplete } = useInbox();
  return count === 0 || !isComplete ? null : <Count value={count} tone="todo" />;
}
