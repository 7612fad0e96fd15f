import { classes } from "../classes.ts";
import type { Column } from "./column.ts";

type Placed = Pick<Column<never>, "align" | "width" | "phone">;

const PHONE = {
  lead: "max-fold:col-start-1 max-fold:row-span-2 max-fold:row-start-1",
  top: "max-fold:col-start-2 max-fold:row-start-1 max-fold:text-right",
  bottom: "max-fold:col-start-2 max-fold:row-start-2 max-fold:text-right",
  foot: "max-fold:col-span-2 max-fold:row-start-3 max-fold:text-left",
} as const;

export function cellLook({ align, width, phone }: Placed): string {
  return classes(
    "border-t border-line px-3 align-middle first:pl-7 last:pr-7",
    "max-fold:block max-fold:border-0 max-fold:p-0! max-fold:h-auto!",
    align === "end" && "text-right figures",
    width === "fit" && "whitespace-nowrap fold:w-px @5xl:not-first:w-auto",
    // If there is spare width, all columns share it, so that an amount stays near the name that it
    // belongs to.
    width === "grow" && "w-full max-w-0 max-fold:max-w-none @5xl:w-1/2",
    phone === undefined ? "max-fold:hidden" : PHONE[phone],
  );
}

export function headLook({ align, width }: Placed): string {
  return classes(
    "relative px-3 py-2 text-label font-medium whitespace-nowrap text-faint first:pl-7 last:pr-7",
    align === "end" ? "text-right" : "text-left",
    width === "fit" && "w-px @5xl:not-first:w-auto",
  );
}
