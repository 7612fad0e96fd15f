import { useEffect, useState } from "react";

interface CountdownProps {
  /** When it ends, in ISO 8601. */
  readonly until: string;
  /** The text afterwards: `Expired`. */
  readonly ended: string;
}

/** The remaining minutes and seconds, while a person waits. Screen readers announce the end, not each second. */
export function Countdown({ until, ended }: CountdownProps) {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.ceil((Date.parse(until) - now) / 1_000);
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isOver]);
  if (isOver) return <span role="status">{ended}</span>;
  const hours = Math.floor(left / 3_600);
  const minutes = Math.floor((left % 3_600) / 60);
  const seconds = String(left % 60).padStart(2, "0");
  const text = hours > 0 ? `${hours} h ${minutes} min` : `${minutes}:${seconds}`;
  return (
    <time dateTime={until} className="figures">
      {text} left
    </time>
  );
}
