import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect, useState } from "react";

/** More rows than this are drawn only if they can be seen. */
const DRAWN_MAX = 200;

export interface DrawnRows {
  /** Rows are drawn from the first index, up to but not including the second. */
  readonly from: number;
  readonly until: number;
  /** The height of what is not drawn, above and below. */
  readonly above: number;
  readonly below: number;
}

/** Which of many rows are drawn, by the window's scroll position. */
export function useWindow(
  count: number,
  rowHeight: number,
  body: RefObject<HTMLElement | null>,
): DrawnRows {
  const [scrollMargin, setScrollMargin] = useState(0);
  const isLong = count > DRAWN_MAX;
  useLayoutEffect(() => {
    const top = body.current?.getBoundingClientRect().top ?? 0;
    setScrollMargin(top + window.scrollY);
  }, [body]);
  const virtual = useWindowVirtualizer({
    count: isLong ? count : 0,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin,
  });
  if (!isLong) return { from: 0, until: count, above: 0, below: 0 };
  const drawn = virtual.getVirtualItems();
  const first = drawn[0];
  const last = drawn.at(-1);
  if (first === undefined || last === undefined)
    return { from: 0, until: DRAWN_MAX, above: 0, below: 0 };
  return {
    from: first.index,
    until: last.index + 1,
    above: first.start - scrollMargin,
    below: virtual.getTotalSize() - (last.end - scrollMargin),
  };
}
