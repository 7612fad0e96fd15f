import { ChevronDown, ChevronRight, Copy } from "lucide-react";
import { type ReactNode, useState } from "react";
import { closingLine, jsonLines, jsonTokens } from "../format/json.ts";
import { IconButton } from "./button.tsx";
import { classes } from "./classes.ts";
import { useCopy } from "./use-copy.ts";

interface CodeViewProps {
  readonly title: ReactNode;
  /** A value, or a text that may be JSON. */
  readonly value: unknown;
  /** On the right of the bar: `812 ms, 96 B`. */
  readonly note?: ReactNode;
  /** What "As curl" copies. */
  readonly curl?: string;
  readonly tone?: "plain" | "bad";
}

/** JSON or text with line numbers, fold, search and copy. It is not an editor: a `pre` is enough for reading. */
export function CodeView({ title, value, note, curl, tone = "plain" }: CodeViewProps) {
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const [search, setSearch] = useState("");
  const lines = jsonLines(value);
  const body = useCopy("text");
  const command = useCopy("curl command");
  const toggle = (line: number) => {
    const next = new Set(folded);
    if (!next.delete(line)) next.add(line);
    setFolded(next);
  };
  return (
    <figure
      className={classes(
        "overflow-hidden rounded-note border bg-sunk",
        tone === "bad" ? "border-bad/40" : "border-line",
      )}
    >
      <figcaption className="flex flex-wrap items-center gap-x-2 border-b border-line py-1 pr-2 pl-3 text-label leading-5 font-medium text-quiet">
        <span className="mr-auto">{title}</span>
        {note}
        {lines.length > 12 ? <LineSearch value={search} onChange={setSearch} /> : null}
        {curl === undefined ? null : (
          <button
            type="button"
            onClick={() => command.copy(curl)}
            className="min-h-6 rounded-mark font-strong text-link hover:underline"
          >
            As curl
          </button>
        )}
        <IconButton
          icon={Copy}
          size={14}
          label="Copy text"
          onClick={() => body.copy(lines.join("\n"))}
        />
      </figcaption>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard.
        tabIndex={0}
        className="max-h-120 overflow-auto px-1 py-2.5 font-mono text-[12.5px] leading-[19px] -outline-offset-2!"
      >
        {shownLines(lines, folded).map((index) => (
          <CodeLine
            key={index}
            line={lines[index] ?? ""}
            number={index + 1}
            isFound={
              search !== "" && (lines[index] ?? "").toLowerCase().includes(search.toLowerCase())
            }
            fold={closingLine(lines, index) === undefined ? undefined : folded.has(index)}
            onFold={() => toggle(index)}
          />
        ))}
      </pre>
    </figure>
  );
}

interface CodeLineProps {
  readonly line: string;
  readonly number: number;
  readonly isFound: boolean;
  /** Undefined if nothing can be folded. */
  readonly fold: boolean | undefined;
  readonly onFold: () => void;
}

const COLORS = { key: "text-chart-1", string: "text-good", number: "text-wait", mark: "" } as const;

function CodeLine({ line, number, isFound, fold, onFold }: CodeLineProps) {
  return (
    <span
      className={classes(
        "grid grid-cols-[26px_24px_minmax(0,1fr)]",
        // Two of its buttons may be on consecutive lines, and each must be large enough to hit.
        fold !== undefined && "leading-6",
        isFound && "rounded-mark bg-wait-fill",
      )}
    >
      <span aria-hidden="true" className="text-right text-faint select-none">
        {number}
      </span>
      {fold === undefined ? (
        <span />
      ) : (
        <button
          type="button"
          aria-expanded={!fold}
          aria-label={`Line ${number}`}
          onClick={onFold}
          className="grid h-6 place-items-center text-faint select-none hover:text-ink"
        >
          {fold ? <ChevronRight size={12} /> : <ChevronDown size={12} />}
        </button>
      )}
      <span className="wrap-anywhere whitespace-pre-wrap">
        {jsonTokens(line).map(({ kind, text }, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a line never move.
            key={index}
            className={COLORS[kind]}
          >
            {text}
          </span>
        ))}
        {fold === true ? <span className="text-faint"> …</span> : null}
      </span>
    </span>
  );
}

interface LineSearchProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
}

function LineSearch({ value, onChange }: LineSearchProps) {
  return (
    <input
      type="search"
      aria-label="Find in this text"
      placeholder="Find"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="min-h-6 w-24 rounded-mark border border-rule bg-sheet px-1.5 font-normal text-ink"
    />
  );
}

/** The indexes of the lines that are not inside a folded one. */
function shownLines(lines: readonly string[], folded: ReadonlySet<number>): number[] {
  const shown: number[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    shown.push(index);
    const end = folded.has(index) ? closingLine(lines, index) : undefined;
    if (end !== undefined) index = end - 1;
  }
  return shown;
}
