import { useQuery } from "@tanstack/react-query";
import { Count } from "../../components/count.tsx";
import { usePlace } from "../../shell/use-place.ts";
import { approvalsQuery, groupApprovals } from "./approvals-query.ts";

/** How many approvals wait for this person. Shows nothing until the number is known, or if it is zero. */
export function ApprovalsBadge() {
  const place = usePlace();
  const { data } = useQuery({
    ...approvalsQuery(place, false),
    enabled: place.can("money:approve"),
  });
  const count = data === undefined ? 0 : groupApprovals(data).forMe.length;
  return count === 0 ? null : <Count value={count} tone="todo" />;
}
