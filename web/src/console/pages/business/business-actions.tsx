import { Eye } from "lucide-react";
import type { Mode } from "../../../api/place.ts";
import { OuterLink } from "../../../components/link.tsx";
import { Time } from "../../../components/time.tsx";
import { CommandButton } from "../../parts/command-button.tsx";
import { textIn } from "../../parts/text-in.ts";
import { useConsole } from "../../shell/use-console.ts";
import type { Business } from "../businesses/business-queries.ts";

/** Approve, suspend, and view the dashboard as the business sees it. */
export function BusinessActions({ business }: { readonly business: Business }) {
  const { mode } = useConsole();
  const { status, movedTo } = business;
  // The business is in the other cell, so it is changed there.
  if (movedTo !== null) return null;
  return (
    <>
      <CommandButton
        name="business view"
        size="normal"
        icon={Eye}
        question={viewing(business, mode)}
      >
        View as
      </CommandButton>
      {status === "suspended" || status === "pending" ? null : (
        <CommandButton name="business suspend" size="normal" question={suspension(business)}>
          Suspend
        </CommandButton>
      )}
      {status === "approved" ? null : (
        <CommandButton
          name="business approve"
          kind="primary"
          size="normal"
          question={approval(business)}
        >
          {status === "suspended" ? "End the suspension" : "Approve"}
        </CommandButton>
      )}
    </>
  );
}

const viewing = ({ businessId, name }: Business, mode: Mode) => ({
  title: `View the dashboard of ${name}?`,
  given: { business: businessId },
  words: { reason: { label: "Why", hint: "The business can read it in its audit log." } },
  consequences: [
    {
      when: "now" as const,
      text: `You see what its team sees for 15 minutes, and change nothing. It begins in ${mode} mode.`,
    },
    { when: "later" as const, text: "The link works once, within 5 minutes, in your own browser." },
  ],
  act: "Create the link",
  result: ({ data }: { readonly data: unknown }) => (
    <div className="flex flex-col gap-2">
      <p>
        <OuterLink
          href={textIn(data, "link").replace("#", `?in=${mode}#`)}
          target="_blank"
          rel="noopener noreferrer"
        >
          Open the dashboard of {name} in a new tab
        </OuterLink>
      </p>
      <p className="text-meta text-quiet">
        The view ends at <Time at={textIn(data, "endsAt")} />.
      </p>
    </div>
  ),
});

const suspension = ({ businessId, name }: Business) => ({
  title: `Suspend ${name}?`,
  given: { business: businessId },
  consequences: [
    { when: "now" as const, text: "Both modes close: its keys are refused." },
    { when: "later" as const, text: "Its money stays, and its open transfers complete." },
  ],
  act: "Suspend the business",
  keep: "Keep it open",
});

const approval = ({ businessId, name, status }: Business) => ({
  title: status === "suspended" ? `End the suspension of ${name}?` : `Approve ${name}?`,
  given: { business: businessId },
  consequences: [
    { when: "now" as const, text: "Its live keys work, and real money can move." },
    ...(status === "suspended" ? [{ when: "now" as const, text: "Test mode opens too." }] : []),
  ],
  act: status === "suspended" ? "End the suspension" : "Approve the business",
});
