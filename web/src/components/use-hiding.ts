import { useEffect } from "react";

/** How long an identity number stays on the screen. */
export const SHOWN_SECONDS = 60;

/** Hides what was revealed after 60 seconds, and when the tab hides. */
export function useHiding(isShown: boolean, hide: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time starts when the number appears.
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(hide, SHOWN_SECONDS * 1_000);
    const leave = () => {
      if (document.visibilityState === "hidden") hide();
    };
    document.addEventListener("visibilitychange", leave);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", leave);
    };
  }, [isShown]);
}
