import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Icon } from "../icon.tsx";

interface SearchBoxProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** A person who stops typing for this long wants to see the rows. */
const PAUSE_MS = 250;

/** The search of a list. `/` puts the cursor here. The rows follow a moment after the last key. */
export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  const [text, setText] = useState(value);
  // A view or a filter chosen during the pause stays: the text is added to the address as it is then.
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the pause again.
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => latest.current(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  // The address changed elsewhere: "back", or a view.
  useEffect(() => setText(value), [value]);
  return (
    <label className="flex min-h-8 min-w-55 max-w-110 flex-[1_1_220px] cursor-text items-center gap-2 rounded-control border border-edge bg-sheet px-2.5 text-faint focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-ink max-fold:min-h-10 max-fold:max-w-none max-fold:flex-[1_0_220px]">
      <Icon of={Search} />
      <span className="sr-only">{label}</span>
      <input
        type="search"
        data-search=""
        value={text}
        placeholder={label}
        onChange={(event) => setText(event.target.value)}
        className="min-w-0 flex-1 self-stretch bg-transparent text-ink outline-none max-fold:text-title"
      />
    </label>
  );
}
