import { type RefObject, useLayoutEffect, useRef } from "react";

const GAP_PX = 4;
const HEIGHT_MAX_PX = 320;

/**
 * Shows a popover below its anchor and as wide, or above if there is more room. It is in the top layer, so no scrolling
 * box clips it.
 */
export function usePlacement(
  anchor: RefObject<HTMLElement | null>,
): RefObject<HTMLDivElement | null> {
  const popup = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [list, box] = [popup.current, anchor.current];
    if (list === null || box === null) return;
    list.showPopover();
    const place = () => Object.assign(list.style, placeOf(box.getBoundingClientRect(), list));
    place();
    window.addEventListener("scroll", place, { capture: true, passive: true });
    window.addEventListener("resize", place);
    return () => {
      window.removeEventListener("scroll", place, { capture: true });
      window.removeEventListener("resize", place);
    };
  }, [anchor]);
  return popup;
}

function placeOf({ top, bottom, left, width }: DOMRect, { scrollHeight }: HTMLElement) {
  const below = window.innerHeight - bottom - 2 * GAP_PX;
  const above = top - 2 * GAP_PX;
  const isBelow = below >= above || below >= Math.min(HEIGHT_MAX_PX, scrollHeight);
  return {
    ...{ left: `${left}px`, width: `${width}px` },
    top: isBelow ? `${bottom + GAP_PX}px` : "auto",
    bottom: isBelow ? "auto" : `${window.innerHeight - top + GAP_PX}px`,
    maxHeight: `${Math.min(HEIGHT_MAX_PX, isBelow ? below : above)}px`,
  };
}
