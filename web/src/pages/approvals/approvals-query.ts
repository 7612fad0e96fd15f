import { queryOptions } from "@tanstack/react-query";
import { readData } from "../../api/answer.ts";
import type { CurrentPlace } from "../../shell/use-place.ts";

const readApprovals = ({ api }: CurrentPlace, isDecided: boolean, signal: AbortSignal) =>
  readData(
    api.GET("/approvals", { params: { query: isDecided ? { decided: true } : {} }, signal }),
  );

export type Approval = Awaited<ReturnType<typeof readApprovals>>[number];

/** A new approval publishes no event, so the list is looked at again. */
const LOOK_MS = 15_000;

export const approvalsQuery = (place: CurrentPlace, isDecided: boolean) =>
  queryOptions({
    queryKey: [...place.key, "approvals", isDecided ? "decided" : "open"],
    queryFn: ({ signal }) => readApprovals(place, isDecided, signal),
    refetchInterval: isDecided ? false : LOOK_MS,
  });

const readApproval = ({ api }: CurrentPlace, reference: string, signal: AbortSignal) =>
  readData(api.GET("/approvals/{reference}", { params: { path: { reference } }, signal }));

export type ApprovalDetail = Awaited<ReturnType<typeof readApproval>>;

export const approvalQuery = (place: CurrentPlace, reference: string) =>
  queryOptions({
    queryKey: [...place.key, "approvals", "one", reference],
    queryFn: ({ signal }) => readApproval(place, reference, signal),
  });

/** Open approvals in the order of the page: those this member may decide, then those that wait for others. */
export function groupApprovals(rows: readonly Approval[]) {
  return {
    forMe: rows.filter(({ mayApprove }) => mayApprove),
    forOthers: rows.filter(({ mayApprove }) => !mayApprove),
  };
}
