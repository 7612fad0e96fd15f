import { classes } from "../../components/classes.ts";
import { useNow } from "../../components/use-now.ts";
import { lagosTime } from "../../format/time.ts";
import { dueInWords, type Invoice, isOverdue } from "./invoice.ts";

interface DueProps {
  readonly invoice: Pick<Invoice, "status" | "dueDate">;
  readonly className?: string;
}

/** When an open invoice is due, or how long ago it was. */
export function Due({ invoice, className }: DueProps) {
  const now = useNow();
  const words = dueInWords(invoice, now);
  if (words === undefined || invoice.dueDate === null) return null;
  return (
    <time
      dateTime={invoice.dueDate}
      title={lagosTime(new Date(invoice.dueDate), now)}
      className={classes(
        isOverdue(invoice, now) ? "font-strong text-bad" : "text-quiet",
        className,
      )}
    >
      {words}
    </time>
  );
}
