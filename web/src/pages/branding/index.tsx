import { useQuery } from "@tanstack/react-query";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { SettingsHead } from "../../shell/settings-head.tsx";
import { usePlace } from "../../shell/use-place.ts";
import { BrandingForm } from "./branding-form.tsx";
import { brandingQuery } from "./branding-query.ts";

/** How pay pages look: colour, logo, and where customers find help, with a preview. */
export function BrandingPage() {
  const place = usePlace();
  const { data, error, refetch } = useQuery(brandingQuery(place));
  return (
    <>
      <SettingsHead title="Branding" state="Your pay pages, in test and in live" />
      {data === undefined && error !== null ? (
        <ErrorPanel subject="The branding" error={error} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined && error === null ? (
        <Skeleton label="The branding" lines={10} className="max-w-120 px-7 py-6 max-fold:px-4" />
      ) : null}
      {data === undefined ? null : <BrandingForm saved={data} />}
    </>
  );
}
