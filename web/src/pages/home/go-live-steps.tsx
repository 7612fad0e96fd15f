import { Check } from "lucide-react";
import { classes } from "../../components/classes.ts";
import { Icon } from "../../components/icon.tsx";
import { TextLink } from "../../components/link.tsx";
import { usePlace } from "../../shell/use-place.ts";
import type { GoLive } from "./queries.ts";

interface Step {
  readonly title: string;
  readonly text: string;
  readonly isDone: boolean;
  readonly to?: string;
  readonly link?: string;
}

/** Until the business may move real money: what is done, and what comes next. */
export function GoLiveSteps({ facts }: { readonly facts: GoLive }) {
  const place = usePlace();
  const test = (page: string) => `/b/${place.businessId}/test/${page}`;
  const steps: readonly Step[] = [
    {
      title: "Move test money",
      text: "Send a test transfer, or simulate a credit. Nothing real moves.",
      isDone: facts.hasTestTransaction,
      to: test("send"),
      link: "Send test money",
    },
    {
      title: "Receive events",
      text: "Add a webhook endpoint, and see its attempts with both bodies.",
      isDone: facts.hasTestEndpoint,
      to: test("webhooks"),
      link: "Add an endpoint",
    },
    {
      title: "Be approved",
      text: "The operator looks at your business. You get a mail.",
      isDone: facts.isApproved,
    },
    {
      title: "Move real money",
      text: "Your live keys come with the approval.",
      isDone: facts.hasLiveTransaction,
    },
  ];
  const next = steps.findIndex(({ isDone }) => !isDone);
  return (
    <section aria-label="Steps to go live" className="border-t border-rule pt-3.5 max-fold:px-4">
      <h2 className="pb-3 font-heading">Before you go live</h2>
      <ol className="grid grid-cols-4 gap-x-8 gap-y-5 max-wide:grid-cols-2 max-fold:grid-cols-1">
        {steps.map(({ title, text, isDone, to, link }, index) => (
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
              {index === next && to !== undefined ? (
                <TextLink to={to} className="text-meta">
                  {link}
                </TextLink>
              ) : null}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
