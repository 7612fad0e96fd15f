import { useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { EntryFrame } from "../account/entry-frame.tsx";
import { useStep } from "../account/use-step.ts";
import { meQuery } from "../api/me.ts";
import { isMode } from "../api/place.ts";
import { beginViewing } from "../api/viewing.ts";
import { Button } from "../components/button.tsx";
import { FailureNote } from "../components/failure-note.tsx";

/** `/view#{token}`: an operator looks at a business. The token stays in the fragment, which no server and no log receives. */
export function ViewPage() {
  const { hash: token, search } = useLocation();
  // The mode that the operator was looking at; otherwise the business's default mode.
  const { in: mode = "" } = search as { readonly in?: string };
  const client = useQueryClient();
  const navigate = useNavigate();
  const enter = async (businessId: number) => {
    await client.resetQueries({ queryKey: meQuery.queryKey });
    await navigate({ to: `/b/${businessId}${isMode(mode) ? `/${mode}/home` : ""}`, replace: true });
  };
  const begin = useStep(
    () => beginViewing(token),
    ({ businessId }) => void enter(businessId),
  );
  return (
    <EntryFrame
      title="Look at a business as its operator"
      about="For 15 minutes you see what its people see, and can change nothing. The business reads in its audit log that you looked, and why."
    >
      <div className="flex flex-col gap-3.5">
        <Button
          kind="primary"
          busy={begin.isBusy && "Opening"}
          onClick={() => begin.run(undefined)}
        >
          Open the dashboard
        </Button>
        <FailureNote failure={begin.failure} />
      </div>
    </EntryFrame>
  );
}
