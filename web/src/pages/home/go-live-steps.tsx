import { Check } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { Button } from "../../components/button.tsx";
import { classes } from "../../components/classes.ts";
import { Icon } from "../../components/icon.tsx";
import { TextLink } from "../../components/link.tsx";
import { lagosTime } from "../../format/time.ts";
import { type CurrentPlace, usePlace } from "../../shell/use-place.ts";
import type { GoLive } from "./queries.ts";

const ApprovalDialog = lazy(async () => ({
  default: (await import("./approval-dialog.tsx")).ApprovalDialog,
}));

interface Step {
  readonly title: string;
  readonly text: string;
  readonly isDone: boolean;
  /** What a person can do for it, while it is not done. */
  readonly act?: ReactNode;
}

/** Until the business may move real money: what is done, and what comes next. */
export function GoLiveSteps({ facts }: { readonly facts: GoLive }) {
  const place = usePlace();
  const steps = stepsOf(facts, place);
  const next = steps.findIndex(({ isDone }) => !isDone);
  return (
    <section aria-label="Steps to go live" className="border-t border-rule pt-3.5 max-fold:px-4">
      <h2 className="pb-3 font-heading">Before you go live</h2>
      <ol className="grid grid-cols-5 gap-x-7 gap-y-5 max-wide:grid-cols-2 max-fold:grid-cols-1">
        {steps.map(({ title, text, isDone, act }, index) => (
          <li key={title} className="grid grid-cols-[22px_minmax(0,1fr)] gap-x-2.5">
            <span
              className={classes(
                "grid size-5.5 place-items-center rounded-chip border-[1.5px] text-tiny font-heading",
                isDone ? "border-good text-good" : "border-rule",
                index === next && "border-indigo bg-indigo text-on-indigo",
              )}
            >
              {isDone ? <Icon of={Check} size={12} /> : index + 1}
            </span>
            <div>
              <h3 className="font-strong">
                {title}
                {isDone ? <span className="sr-only">, done</span> : null}
              </h3>
              <p className="text-meta text-quiet">{text}</p>
              {isDone ? null : act}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function stepsOf(facts: GoLive, { me, businessId, to }: CurrentPlace): readonly Step[] {
  const link = (page: string, text: string) => (
    <TextLink to={`/b/${businessId}/test/${page}`} className="text-meta">
      {text}
    </TextLink>
  );
  return [
    {
      title: "Protect your account",
      text: "Set a transaction PIN, then add an authenticator app or a passkey.",
      isDone: me.hasPin && me.hasTwoFactor,
      act: (
        <TextLink to={to("settings/security")} className="text-meta">
          Open Security
        </TextLink>
      ),
    },
    {
      title: "Move test money",
      text: "Send a test transfer, or simulate a credit. Nothing real moves.",
      isDone: facts.hasTestTransaction,
      act: link("send", "Send test money"),
    },
    {
      title: "Receive events",
      text: "Add a webhook endpoint, and look at its attempts with the request and response bodies.",
      isDone: facts.hasTestEndpoint,
      act: link("webhooks", "Add an endpoint"),
    },
    {
      title: "Get approved",
      text: approvalText(facts),
      isDone: facts.isApproved,
      act: <AskForApproval isAsked={facts.approvalRequestedAt !== null} />,
    },
    {
      title: "Move real money",
      text: "Your live keys come with the approval.",
      isDone: facts.hasLiveTransaction,
    },
  ];
}

function approvalText({ isApproved, approvalRequestedAt }: GoLive): string {
  if (isApproved) return "The operator has approved your business.";
  if (approvalRequestedAt === null)
    return "The operator reviews your business before it goes live.";
  const asked = lagosTime(new Date(approvalRequestedAt), new Date());
  return `Asked ${asked}. Owners and admins get an e-mail with the decision.`;
}

/** Owners and admins can ask. Others see whether they have asked. */
function AskForApproval({ isAsked }: { readonly isAsked: boolean }) {
  const { can } = usePlace();
  const [isOpen, setOpen] = useState(false);
  if (!can("settings:write")) return null;
  return (
    <div className="pt-2">
      <Button size="small" onClick={() => setOpen(true)}>
        {isAsked ? "Correct your request" : "Ask for approval"}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <ApprovalDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
