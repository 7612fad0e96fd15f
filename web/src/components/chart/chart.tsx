import { type ReactNode, useState } from "react";
import { saveFile } from "../../api/download.ts";
import { type Currency, formatAmount, formatAxisAmount } from "../../format/amount.ts";
import { writeCsv } from "../../format/csv.ts";
import { Button } from "../button.tsx";
import { Bars, Line, type Series } from "./drawings.tsx";
import { type ChartPoint, fromZeroScale, rateScale, type Scale } from "./scale.ts";

interface ChartProps {
  /** `Money in` */
  readonly title: string;
  /** The sum, or the rate over all: `<Amount …/>`. */
  readonly figure: ReactNode;
  /** One sentence below it: `1,284 credits, 12% more than the 14 days before`. */
  readonly text?: ReactNode;
  /** The same for screen readers: what the picture shows. */
  readonly description: string;
  /** `line`: a figure over time that is not a rate. Its axis starts at 0, like that of bars. */
  readonly kind: "bars" | "rate" | "line";
  readonly points: readonly ChartPoint[];
  /** The second series has another colour, and bars of it never stand beside the first. */
  readonly series?: Series;
  /** The currency of bars. Currencies are never mixed in one chart. */
  readonly currency?: Currency;
  /** The unit of bars and lines that are not money: `12 ms`. The axis has it too, so it is short. */
  readonly format?: (value: number) => string;
  /** What the points are, in the CSV. */
  readonly step?: string;
  /** The name of the CSV file, without its ending. */
  readonly file: string;
}

/** Flows as bars, rates and other figures as lines. Each has its table and its CSV. */
export function Chart(props: ChartProps) {
  const { title, figure, text, description, kind, points, series = 1, step = "day", file } = props;
  const [isTable, setTable] = useState(false);
  const [pointed, setPointed] = useState<number>();
  const scale = kind === "rate" ? rateScale(points) : fromZeroScale(points);
  const { format, axis } = formatsOf(props);
  const Drawing = kind === "bars" ? Bars : Line;
  const isEmpty = kind !== "rate" && points.every(({ value = 0 }) => value === 0);
  const save = () =>
    saveFile(
      `${file}.csv`,
      writeCsv([[step, title], ...points.map(({ label, value }) => [label, value ?? ""])]),
    );
  return (
    <figure className="min-w-0">
      <figcaption className="flex items-baseline gap-2">
        <span className="text-quiet">{title}</span>
        <button
          type="button"
          aria-pressed={isTable}
          onClick={() => setTable(!isTable)}
          className="ml-auto min-h-6 rounded-mark text-meta font-strong text-link hover:underline"
        >
          {isTable ? "Show as chart" : "Show as table"}
        </button>
      </figcaption>
      <strong className="block text-page font-heading tracking-[-0.015em] tabular-nums">
        {figure}
      </strong>
      <div className="relative min-h-5 text-meta text-quiet">
        <p className={pointed === undefined ? undefined : "invisible"}>{text}</p>
        {pointed === undefined ? null : <Pointed point={points[pointed]} format={format} />}
      </div>
      {isTable ? (
        <PointTable title={title} points={points} format={format} onSave={save} />
      ) : (
        <div className="relative mt-4">
          <Drawing
            {...{ points, scale, series, pointed }}
            label={description}
            onPoint={setPointed}
          />
          {isEmpty ? null : <AxisLabels lines={scale.lines} format={axis} />}
          <DayLabels points={points} />
        </div>
      )}
    </figure>
  );
}

interface PointedProps {
  readonly point: ChartPoint | undefined;
  readonly format: (value: number) => string;
}

/** The figure under the pointer, in place of the sentence. Its table has every figure, for the keyboard too. */
function Pointed({ point, format }: PointedProps) {
  if (point === undefined) return null;
  const { label, value, isOpen } = point;
  return (
    <p className="absolute inset-x-0 top-0 truncate">
      {label}
      {isOpen === true ? " until now" : ""}{" "}
      <span className="font-strong text-ink figures">
        {value === undefined ? "no figure" : format(value)}
      </span>
    </p>
  );
}

/** How a figure reads in the table and on hover, and beside the axis. */
function formatsOf({ kind, currency, format }: ChartProps) {
  if (kind === "rate") return { format: formatRate, axis: formatRate };
  if (format !== undefined) return { format, axis: format };
  return {
    format: (value: number) => formatAmount(value, currency),
    axis: (value: number) => formatAxisAmount(value, currency),
  };
}

const formatRate = (value: number): string => `${Number(value.toFixed(1))}%`;

interface AxisLabelsProps {
  readonly lines: Scale["lines"];
  readonly format: (value: number) => string;
}

/** Right of the picture, at the two grid lines, and at the foot if the axis does not start at 0. */
function AxisLabels({ lines, format }: AxisLabelsProps) {
  const look = "absolute right-0 w-10.5 text-tiny leading-3 text-faint tabular-nums";
  return (
    <div aria-hidden="true">
      <span className={`${look} -top-1.5`}>{format(lines[0])}</span>
      <span className={`${look} top-10.5`}>{format(lines[1])}</span>
      {lines[2] === undefined ? null : (
        <span className={`${look} top-22.5`}>{format(lines[2])}</span>
      )}
    </div>
  );
}

function DayLabels({ points }: { readonly points: readonly ChartPoint[] }) {
  const middle = Math.floor((points.length - 1) / 2);
  const shown = [points[0], points[middle], points.at(-1)];
  return (
    <div
      aria-hidden="true"
      className="mt-1 mr-11.5 flex justify-between text-tiny leading-3.5 text-faint tabular-nums"
    >
      {[...new Set(shown)].map((point) => (
        <span key={point?.label}>{point?.label}</span>
      ))}
    </div>
  );
}

interface PointTableProps {
  readonly title: string;
  readonly points: readonly ChartPoint[];
  readonly format: (value: number) => string;
  readonly onSave: () => void;
}

function PointTable({ title, points, format, onSave }: PointTableProps) {
  return (
    <div className="mt-2">
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard.
        tabIndex={0}
        aria-label={`${title} as a table`}
        className="max-h-60 overflow-y-auto"
      >
        <table className="w-full border-collapse text-meta">
          <tbody>
            {points.map(({ label, value, isOpen }) => (
              <tr key={label}>
                <th scope="row" className="border-t border-line py-1 text-left font-normal">
                  {label}
                  {isOpen === true ? <span className="text-quiet"> until now</span> : null}
                </th>
                <td className="border-t border-line py-1 text-right figures">
                  {value === undefined ? (
                    <span className="text-quiet">no figure</span>
                  ) : (
                    format(value)
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Button size="small" kind="soft" onClick={onSave} className="mt-2">
        Save as CSV
      </Button>
    </div>
  );
}
