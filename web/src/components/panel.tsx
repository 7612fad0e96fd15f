import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { classes } from "./classes.ts";

export interface PanelTriggerProps {
  readonly onClick: () => void;
  readonly "aria-expanded": boolean;
  readonly "aria-controls": string;
}

interface PanelProps {
  /** The name of the panel for screen readers. */
  readonly label: string;
  readonly trigger: (props: PanelTriggerProps) => ReactNode;
  /** What is in it; it may close it. */
  readonly children: ReactNode | ((close: () => void) => ReactNode);
  readonly className?: string;
}

/** Wider than most panels. A panel that is nearer to the right edge than this opens to the left. */
const ROOM = 320;

/**
 * A small panel below its button: a filter, the columns of a table. On a phone it lies at the bottom. The focus moves
 * into it; Escape, or a click beside it, closes it and restores the focus.
 */
export function Panel({ label, trigger, children, className }: PanelProps) {
  const id = useId();
  const box = useRef<HTMLSpanElement>(null);
  const [side, setSide] = useState<"start" | "end">();
  const close = () => {
    setSide(undefined);
    box.current?.querySelector<HTMLElement>("button")?.focus();
  };
  useClosing(box, side !== undefined, close, () => setSide(undefined));
  const toggle = () => {
    const left = box.current?.getBoundingClientRect().left ?? 0;
    const wanted = left + ROOM > document.documentElement.clientWidth ? "end" : "start";
    setSide(side === undefined ? wanted : undefined);
  };
  return (
    <span ref={box} className={classes("relative", className)}>
      {trigger({ onClick: toggle, "aria-expanded": side !== undefined, "aria-controls": id })}
      {side === undefined ? null : (
        <div
          id={id}
          role="dialog"
          aria-label={label}
          data-panel=""
          className={classes(
            "z-30 min-w-56 rounded-note bg-sheet p-3.5 text-left text-body whitespace-normal shadow-pop",
            "fold:absolute fold:top-full fold:mt-1 fold:w-max fold:max-w-80",
            "max-fold:fixed max-fold:inset-x-2 max-fold:bottom-2",
            side === "start" ? "fold:left-0" : "fold:right-0",
          )}
        >
          {typeof children === "function" ? children(close) : children}
        </div>
      )}
    </span>
  );
}

function useClosing(
  box: React.RefObject<HTMLElement | null>,
  isOpen: boolean,
  close: () => void,
  leave: () => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the listeners live as long as the panel is open.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const field = "[data-panel] :is(input, select, button, textarea)";
    box.current?.querySelector<HTMLElement>(field)?.focus();
    const press = (event: PointerEvent) => {
      if (event.target instanceof Node && box.current?.contains(event.target) === false) leave();
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      close();
    };
    document.addEventListener("pointerdown", press);
    document.addEventListener("keydown", key, true);
    return () => {
      document.removeEventListener("pointerdown", press);
      document.removeEventListener("keydown", key, true);
    };
  }, [isOpen]);
}
