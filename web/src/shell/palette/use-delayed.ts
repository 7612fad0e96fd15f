import { useEffect, useState } from "react";

/** A search of three lists takes much of what a person may ask for in a second. A person types a letter in less. */
const PAUSE_MS = 400;

/** The text as it was when the person stopped typing. */
export function useDelayed(text: string): string {
  const [delayed, setDelayed] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return delayed;
}
