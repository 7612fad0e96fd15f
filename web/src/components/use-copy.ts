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
    void copyText(text).then((isCopied) => {
      setCopied(isCopied);
      toast({
        text: isCopied
          ? `${label.charAt(0).toUpperCase()}${label.slice(1)} copied`
          : `Your browser did not allow copying. Select the ${label} instead.`,
      });
    });
  };
  return { copied, copy };
}

/** Over plain http, browsers offer no clipboard API, but still the older command. Returns whether it was copied. */
async function copyText(text: string): Promise<boolean> {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  try {
    await clipboard?.writeText(text);
    if (clipboard !== undefined) return true;
  } catch {
    // The person, or a company policy, denied the permission. The older command needs none.
  }
  return copyByCommand(text);
}

function copyByCommand(text: string): boolean {
  let isSet = false;
  const setText = (event: ClipboardEvent) => {
    event.clipboardData?.setData("text/plain", text);
    event.preventDefault();
    isSet = true;
  };
  document.addEventListener("copy", setText);
  document.execCommand("copy");
  document.removeEventListener("copy", setText);
  return isSet;
}
