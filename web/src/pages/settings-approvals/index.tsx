import { useQuery } from "@tanstack/react-query";
import { readData } from "../../api/answer.ts";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { SettingsHead } from "../../shell/settings-head.tsx";
import { usePlace } from "../../shell/use-place.ts";
import { ThresholdForm } from "./threshold-form.tsx";

/** Above which amounts a second person decides, in this mode. */
export function ApprovalSettingsPage() {
  const place = usePlace();
  const query = useQuery({
    queryKey: [...place.key, "settings", "approvals"],
    queryFn: ({ signal }) => readData(place.api.GET("/settings/approvals", { signal })),
  });
  return (
    <>
      <SettingsHead
        title="Approvals"
        state={place.mode === "test" ? "Test mode only" : "Live mode only"}
      />
      <div className="max-w-150 px-7 py-5 max-fold:px-4">
        {query.data === undefined && query.error === null ? (
          <Skeleton label="The amounts" lines={6} />
        ) : null}
        {query.data === undefined && query.error !== null ? (
          <ErrorPanel
            subject="The amounts"
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        ) : null}
        {query.data === undefined ? null : (
          <ThresholdForm key={JSON.stringify(query.data)} thresholds={query.data} />
        )}
      </div>
    </>
  );
}
