import { type KeyboardEvent, type ReactNode, useState } from "react";
import { Dialog } from "../../components/dialog.tsx";
import type { PaletteEntry } from "./entries.ts";
import { PaletteList } from "./palette-list.tsx";
import { takeTyped } from "./typed-ahead.ts";

interface PaletteFrameProps {
  readonly id: string;
  readonly placeholder: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly entries: readonly PaletteEntry[];
  /** Below the entries: `Searching…`. */
  readonly status: string;
  readonly onClose: () => void;
  readonly onOpen: (entry: PaletteEntry) => void;
  readonly children?: ReactNode;
}

/** The palette's field with what was found below. The focus stays in the field; arrows choose. */
export function PaletteFrame(props: PaletteFrameProps) {
  const { id, text, entries, onClose } = props;
  const [at, setAt] = useState(0);
  const open = (entry: PaletteEntry | undefined) => {
    if (entry === undefined) return;
    onClose();
    props.onOpen(entry);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt((at + step + entries.length) % Math.max(1, entries.length));
    else if (event.key === "Enter") open(entries[at]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog isOpen onClose={onClose} title="Search or jump to" size="wide" place="top">
      <input
        type="text"
        role="combobox"
        aria-label="Search or jump to"
        aria-expanded={entries.length > 0}
        aria-controls={id}
        aria-activedescendant={entries[at] === undefined ? undefined : `${id}-${at}`}
        autoComplete="off"
        placeholder={props.placeholder}
        value={text}
        data-palette=""
        onFocus={() => {
          const typed = takeTyped();
          if (typed !== "") props.onText(text + typed);
        }}
        onChange={(event) => {
          props.onText(event.target.value);
          setAt(0);
        }}
        onKeyDown={press}
        className="mb-2 min-h-10 w-full rounded-control border border-edge bg-sheet px-3 text-title"
      />
      <PaletteList id={id} entries={entries} at={at} onOpen={open} onPoint={setAt} />
      <p role="status" className="px-2.5 py-1 text-meta text-quiet">
        {props.status}
      </p>
      {props.children}
    </Dialog>
  );
}
