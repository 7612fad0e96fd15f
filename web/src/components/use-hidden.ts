import { useEffect, useRef } from "react";

/** How long a revealed secret stays on the screen. */
const SHOWN_MS = 60_000;

/** Calls the function once a minute has passed, or when the tab hides, to hide what was revealed. */
export function useHidden(hide: () => void, shownMs = SHOWN_MS): void {
  const latest = useRef(hide);
  latest.current = hide;
  useEffect(() => {
    const end = () => latest.current();
    const timer = setTimeout(end, shownMs);
    const onVisibility = () => {
      if (document.visibilityState === "hidden") end();
    };
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisibility);
    };
  }, [shownMs]);
}
