import type { ReactNode } from "react";

interface EmptyProps {
  /** 1 if it is the whole page. */
  readonly level?: 1 | 2;
  /** `No invoices yet` */
  readonly title: string;
  readonly children?: ReactNode;
  /** The button that makes the first one, or removes a filter. */
  readonly action?: ReactNode;
  /** How to do the same by API: `Or make one by API: POST /business/invoices`. */
  readonly otherWay?: ReactNode;
  readonly drawing?: "squares" | "rings" | "stripes";
}

/**
 * An empty list: why it is empty, and what adds the first item. The one-coloured drawings are modelled on adire cloth.
 */
export function Empty(props: EmptyProps) {
  const { level = 2, title, children, action, otherWay, drawing = "squares" } = props;
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <div className="grid justify-items-center gap-2.5 px-6 py-12 text-center">
      <svg
        viewBox="0 0 120 64"
        aria-hidden="true"
        className="w-30 fill-none stroke-chart-1 stroke-[1.5] opacity-75"
      >
        {DRAWINGS[drawing]}
      </svg>
      <Heading className="text-title font-heading">{title}</Heading>
      {children === undefined ? null : <p className="max-w-100 text-quiet">{children}</p>}
      {action === undefined ? null : <div className="mt-1">{action}</div>}
      {otherWay === undefined ? null : <p className="text-meta">{otherWay}</p>}
    </div>
  );
}

const PANELS = [2, 42, 82] as const;

const DRAWINGS = {
  squares: PANELS.map((x) => (
    <g key={x}>
      <rect x={x} y="2" width="36" height="60" rx="3" />
      <circle cx={x + 18} cy="19" r="10" />
      <circle cx={x + 18} cy="19" r="5" />
      <path d={`M${x + 7} 36h22M${x + 7} 43h22M${x + 7} 50h22`} />
    </g>
  )),
  rings: PANELS.map((x) => (
    <g key={x}>
      <circle cx={x + 18} cy="32" r="18" />
      <circle cx={x + 18} cy="32" r="12" />
      <circle cx={x + 18} cy="32" r="6" />
      <path d={`M${x + 18} 2v8M${x + 18} 54v8`} />
    </g>
  )),
  stripes: PANELS.map((x) => (
    <g key={x}>
      <rect x={x} y="2" width="36" height="60" rx="3" />
      <path
        d={`M${x + 4} 16l14-10 14 10M${x + 4} 28l14-10 14 10M${x + 4} 40l14-10 14 10M${x + 4} 52l14-10 14 10`}
      />
    </g>
  )),
} as const;
