import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { useEffect } from "react";
import { meQuery, type Viewing } from "../api/me.ts";
import { endViewing } from "../api/viewing.ts";
import { Icon } from "../components/icon.tsx";
import { useNow } from "../components/use-now.ts";
import { lagosClock } from "../format/time.ts";

/** Stands over every page while an operator looks at a business. */
export function ViewingNote({ viewing }: { readonly viewing: Viewing }) {
  const client = useQueryClient();
  const now = useNow();
  const endsAt = new Date(viewing.endsAt);
  const isOver = now.getTime() >= endsAt.getTime();
  // The service says that it has ended, and the page of the sign-in opens.
  useEffect(() => {
    if (isOver) void client.resetQueries({ queryKey: meQuery.queryKey });
  }, [isOver, client]);
  const end = useMutation({
    mutationFn: endViewing,
    onSuccess: () => window.location.assign("/login"),
  });
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line bg-wait-fill px-7 py-1.5 text-meta max-fold:px-4">
      <Icon of={Eye} size={14} className="text-wait" />
      <span>
        <b className="font-strong">You are viewing as the operator until {lagosClock(endsAt)}.</b>{" "}
        You can change nothing. Reason: {viewing.reason}
      </span>
      <button
        type="button"
        onClick={() => end.mutate()}
        className="ml-auto min-h-6 font-strong text-link hover:underline"
      >
        {end.isPending ? "Ending…" : "End now"}
      </button>
    </p>
  );
}
