import {
  BellRing,
  CircleHelp,
  Coins,
  CreditCard,
  type LucideIcon,
  Scale,
  Send,
  Store,
  UsersRound,
} from "lucide-react";
import { useId } from "react";
import { Amount } from "../../../components/amount.tsx";
import { classes } from "../../../components/classes.ts";
import { Icon } from "../../../components/icon.tsx";
import { Link } from "../../../components/link.tsx";
import { useNow } from "../../../components/use-now.ts";
import { formatAmount } from "../../../format/amount.ts";
import { durationInWords, lagosDateTime } from "../../../format/time.ts";
import { formatCount } from "../../../format/words.ts";
import { useConsole } from "../../shell/use-console.ts";
import type { InboxItem, ItemKind } from "./rows.ts";
import { sumsOf } from "./sums-of.ts";

const ICONS: Readonly<Record<ItemKind, { readonly icon: LucideIcon; readonly look: string }>> = {
  credit: { icon: Coins, look: "text-wait" },
  unknown: { icon: CircleHelp, look: "text-unknown" },
  difference: { icon: Scale, look: "text-wait" },
  owed: { icon: CreditCard, look: "text-wait" },
  business: { icon: Store, look: "text-link" },
  proposal: { icon: UsersRound, look: "text-link" },
  transfer: { icon: Send, look: "text-link" },
  alert: { icon: BellRing, look: "text-bad" },
};

/** After a day, the age is highlighted. */
const OLD_SECONDS = 86_400;

interface InboxGroupProps {
  readonly title: string;
  readonly items: readonly InboxItem[];
  /** The key of the item in the drawer. */
  readonly open: string | undefined;
}

/** The items of one kind of work. Absent if there are none. */
export function InboxGroup({ title, items, open }: InboxGroupProps) {
  const id = useId();
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2
        id={id}
        className="flex justify-between gap-3 border-b border-line bg-sunk px-7 py-2 text-meta font-medium text-quiet max-fold:px-4"
      >
        {title}{" "}
        <span className="figures">
          {[formatCount(items.length), ...sumsOf(items)].join(" \u00b7 ")}
        </span>
      </h2>
      <ul>
        {items.map((item) => (
          <InboxRow key={keyOf(item)} item={item} isOpen={keyOf(item) === open} hasOpen={!!open} />
        ))}
      </ul>
    </section>
  );
}

const keyOf = ({ kind, id }: InboxItem): string => `${kind}/${id}`;

interface InboxRowProps {
  readonly item: InboxItem;
  readonly isOpen: boolean;
  readonly hasOpen: boolean;
}

function InboxRow({ item, isOpen, hasOpen }: InboxRowProps) {
  const { to } = useConsole();
  const { kind, id, title, about, at, amount, currency } = item;
  const seconds = Math.max(0, (useNow().getTime() - Date.parse(at)) / 1_000);
  const age = durationInWords(seconds);
  const { icon, look } = ICONS[kind];
  const money = amount === undefined ? "" : `, ${formatAmount(amount, currency)}`;
  return (
    <li
      className={classes(
        "relative grid grid-cols-[16px_minmax(0,1fr)_auto] gap-x-3 border-b border-line px-7 py-2.5 max-fold:px-4",
        isOpen ? "bg-tint shadow-[inset_3px_0_0_var(--color-chart-1)]" : "hover:bg-hover",
      )}
    >
      <Link
        to={to(["inbox", kind, id])}
        replace={hasOpen}
        data-row-link=""
        aria-current={isOpen ? "true" : undefined}
        aria-label={`${title}${money}, since ${age}`}
        className="absolute inset-0 -outline-offset-2!"
      >
        {null}
      </Link>
      <Icon of={icon} className={classes("mt-0.5", look)} />
      <span className="min-w-0">
        <span title={title} className="block truncate font-strong">
          {title}
        </span>
        <span title={about} className="block truncate text-meta text-quiet">
          {about}
        </span>
      </span>
      <span className="text-right">
        <span className="block min-h-5">
          {amount === undefined ? null : <Amount value={amount} {...(currency && { currency })} />}
        </span>
        <time
          dateTime={at}
          title={lagosDateTime(new Date(at))}
          className={classes(
            "figures text-meta",
            seconds > OLD_SECONDS ? "font-strong text-bad" : "text-quiet",
          )}
        >
          {age}
        </time>
      </span>
    </li>
  );
}
