import { useEffect, useState } from "react";
import { useToast } from "./toast.tsx";

const SHOWN_MS = 1_500;

/** Copies, and says so once in a toast. */
export function useCopy(label: string): {
  readonly copied: boolean;
  copy(text: string): void;
} {
  const [copied, setCopied] = useState(false);
  const toast = useToast();
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = (text: string) => {
    navigator.clipboard.writeText(text).then(
      () => {
        setCopied(true);
        toast({ text: `${label.charAt(0).toUpperCase()}${label.slice(1)} copied` });
      },
      // Without permission to write, the text stays selectable on the page.
      () => toast({ text: `Your browser did not allow copying. Select the ${label} instead.` }),
    );
  };
  return { copied, copy };
}
