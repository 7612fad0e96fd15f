import { useQuery } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "../../components/button.tsx";
import { formatCount } from "../../format/words.ts";
import { usePlace } from "../../shell/use-place.ts";
import { dayQuery } from "./endpoint-queries.ts";

const ReplayDialog = lazy(async () => ({
  default: (await import("./replay-dialog.tsx")).ReplayDialog,
}));

/** Opens the replay of many. It names how many of the last day are waiting for it. */
export function ReplayButton({ endpoint }: { readonly endpoint: string }) {
  const place = usePlace();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(dayQuery(place, endpoint));
  const lost = data === undefined ? 0 : data.outcomes.failed + data.outcomes.held;
  return (
    <>
      <Button
        kind={lost > 0 ? "primary" : "plain"}
        icon={RotateCw}
        shortcut="R"
        data-shortcut="r"
        onClick={() => setOpen(true)}
      >
        {lost > 0 ? `Replay ${formatCount(lost)} failed` : "Replay…"}
      </Button>
      <Suspense fallback={null}>
        {isOpen ? <ReplayDialog endpoint={endpoint} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
}
