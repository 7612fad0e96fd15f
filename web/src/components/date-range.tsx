import { lagosDay } from "../format/time.ts";
import { Button } from "./button.tsx";
import { TextField } from "./text-field.tsx";
import { useNow } from "./use-now.ts";

/** Two dates in Lagos, `2026-11-22`; an empty one is open. */
export interface DateRange {
  readonly from: string;
  readonly to: string;
}

interface DateRangeFieldsProps {
  readonly value: DateRange;
  readonly onChange: (range: DateRange) => void;
}

const PRESETS = [
  { text: "Today", days: 1 },
  { text: "Last 7 days", days: 7 },
  { text: "Last 14 days", days: 14 },
  { text: "Last 30 days", days: 30 },
] as const;

/** From and to as dates in Lagos, with the most common ranges. */
export function DateRangeFields({ value, onChange }: DateRangeFieldsProps) {
  const now = useNow();
  const today = lagosDay(now);
  const error =
    value.from !== "" && value.to !== "" && value.to < value.from
      ? "The last day is before the first."
      : undefined;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-1.5">
        {PRESETS.map(({ text, days }) => (
          <Button
            key={text}
            size="small"
            kind="soft"
            onClick={() => onChange({ from: daysBefore(now, days - 1), to: today })}
          >
            {text}
          </Button>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-3 max-fold:grid-cols-1">
        <TextField
          label="First day"
          type="date"
          max={today}
          value={value.from}
          onChange={(from) => onChange({ ...value, from })}
        />
        <TextField
          label="Last day"
          type="date"
          value={value.to}
          error={error}
          onChange={(to) => onChange({ ...value, to })}
        />
      </div>
    </div>
  );
}

/** The days of a range, in words if it is a preset. */
export function describeRange({ from, to }: DateRange, now: Date): string {
  const preset = PRESETS.find(({ days }) => from === daysBefore(now, days - 1));
  if (preset !== undefined && to === lagosDay(now)) return preset.text;
  if (from === to) return from;
  if (from === "") return `until ${to}`;
  return to === "" ? `since ${from}` : `${from} to ${to}`;
}

function daysBefore(now: Date, days: number): string {
  return lagosDay(new Date(now.getTime() - days * 86_400_000));
}
