import { CircleHelp, Lock, type LucideIcon, ReceiptText, UserCheck, Webhook } from "lucide-react";
import { Amount } from "../../components/amount.tsx";
import { classes } from "../../components/classes.ts";
import { Count } from "../../components/count.tsx";
import { Icon } from "../../components/icon.tsx";
import { Link } from "../../components/link.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { useNow } from "../../components/use-now.ts";
import { usePlace } from "../../shell/use-place.ts";
import { describeNeed } from "./describe-need.ts";
import type { Need } from "./queries.ts";

const LOOKS: Readonly<Record<Need["kind"], { icon: LucideIcon; look: string }>> = {
  approval: { icon: UserCheck, look: "text-chart-1" },
  unknown: { icon: CircleHelp, look: "text-unknown" },
  endpoint: { icon: Webhook, look: "text-bad" },
  overdue: { icon: ReceiptText, look: "text-wait" },
  withheld: { icon: Lock, look: "text-wait" },
};

/** What waits for a person, the most important first. Each line links to the page where it is decided. */
export function NeedsYou({ needs }: { readonly needs: readonly Need[] | undefined }) {
  return (
    <div className="min-w-0 border-line bg-sunk wide:border-l max-wide:border-t">
      <h2 className="flex min-h-12 items-center justify-between px-5 pt-1 font-heading max-fold:px-4">
        Needs you
        {needs === undefined || needs.length === 0 ? null : (
          <Count value={needs.length} tone="todo" />
        )}
      </h2>
      {needs === undefined ? (
        <Skeleton
          label="What needs you"
          shape="rows"
          lines={2}
          className="px-5 pb-5 max-fold:px-4"
        />
      ) : (
        <NeedList needs={needs} />
      )}
    </div>
  );
}

function NeedList({ needs }: { readonly needs: readonly Need[] }) {
  if (needs.length === 0)
    return <p className="px-5 pb-5 text-quiet max-fold:px-4">Nothing needs you.</p>;
  return (
    <ul>
      {needs.map((need) => (
        <li
          key={`${need.kind}-${need.reference ?? ""}`}
          className="relative border-t border-line hover:bg-hover"
        >
          <NeedLine need={need} />
        </li>
      ))}
    </ul>
  );
}

function NeedLine({ need }: { readonly need: Need }) {
  const place = usePlace();
  const now = useNow();
  const { icon, look } = LOOKS[need.kind];
  const { title, text, path, search } = describeNeed(need, now);
  return (
    <div className="grid grid-cols-[16px_minmax(0,1fr)_auto] gap-x-4 px-5 py-2.5 max-fold:px-4">
      <Icon of={icon} className={classes("mt-0.75", look)} />
      <div className="min-w-0">
        <Link
          to={place.to(path, search)}
          className="font-strong after:absolute after:inset-0 hover:text-link"
        >
          {title}
        </Link>
        <p className="text-meta text-quiet wrap-anywhere">{text}</p>
      </div>
      {need.amount === null ? null : <Amount value={need.amount} />}
    </div>
  );
}
