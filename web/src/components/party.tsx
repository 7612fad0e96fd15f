import { ArrowDownLeft, ArrowUpRight, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";

interface PartyProps {
  /** Shown in full in the tooltip, and cut with an ellipsis in a row. */
  readonly name: string;
  /** The line below: bank and number, or the purpose. */
  readonly meta?: ReactNode;
  /** Shown before the line below on a phone, where the column of times is left out. */
  readonly phoneTime?: ReactNode;
  readonly direction?: "in" | "out";
  readonly icon?: LucideIcon;
}

/** Who a row is about: the cell that leads a row. */
export function Party({ name, meta, phoneTime, direction, icon }: PartyProps) {
  const drawing = icon ?? (direction === "in" ? ArrowDownLeft : ArrowUpRight);
  return (
    <div className="flex min-w-0 items-center gap-2.75">
      {icon === undefined && direction === undefined ? null : (
        <span
          className={classes(
            "grid size-6.5 shrink-0 place-items-center rounded-nav",
            direction === "in" ? "bg-good-fill text-good" : "bg-well text-quiet",
          )}
        >
          <Icon of={drawing} size={14} />
        </span>
      )}
      <div className="min-w-0">
        <div title={name} className="truncate font-strong">
          {name}
        </div>
        {meta === undefined && phoneTime === undefined ? null : (
          <div className="truncate text-label leading-[15px] text-faint in-data-[density=compact]:hidden">
            {phoneTime === undefined ? null : <span className="fold:hidden">{phoneTime} </span>}
            {meta}
          </div>
        )}
      </div>
    </div>
  );
}
