import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { asFailure } from "../../api/failure.ts";
import { Drawer } from "../../components/drawer.tsx";
import { Empty } from "../../components/empty.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { usePlace, useSearchFields } from "../../shell/use-place.ts";
import { ApprovalFacts } from "./approval-facts.tsx";
import { approvalQuery } from "./approvals-query.ts";
import { DecideButtons } from "./decide-buttons.tsx";

/** One approval beside the list: the facts to decide by, then the two decisions. */
export function ApprovalDrawer() {
  const place = usePlace();
  const search = useSearchFields();
  const { reference = "" } = useParams({ strict: false }) as { reference?: string };
  const query = useQuery(approvalQuery(place, reference));
  const approval = query.data;
  return (
    <Drawer
      kind={approval?.kind === "file" ? "File of transfers" : "Transfer out"}
      title={`Approval ${reference}`}
      closeTo={place.to("approvals", search)}
      backText="Approvals"
    >
      <div className="px-5 pt-2 max-fold:px-4">
        {approval === undefined ? (
          <NotShown query={query} />
        ) : (
          <>
            <ApprovalFacts approval={approval} />
            <DecideButtons key={reference} approval={approval} />
          </>
        )}
      </div>
    </Drawer>
  );
}

function NotShown({ query }: { readonly query: { error: unknown; refetch: () => unknown } }) {
  if (query.error === null) return <Skeleton label="The approval" shape="detail" lines={10} />;
  if (asFailure(query.error).status === 404)
    return (
      <Empty title="Nothing with this reference waits" drawing="rings">
        It may belong to the other mode.
      </Empty>
    );
  return (
    <ErrorPanel subject="The approval" error={query.error} onRetry={() => void query.refetch()} />
  );
}
