import { Key } from "../../components/button.tsx";
import { classes } from "../../components/classes.ts";
import { Icon } from "../../components/icon.tsx";
import { Status } from "../../components/status.tsx";
import type { PaletteEntry } from "./entries.ts";

interface PaletteListProps {
  readonly id: string;
  readonly entries: readonly PaletteEntry[];
  readonly at: number;
  readonly onOpen: (entry: PaletteEntry) => void;
  readonly onPoint: (index: number) => void;
}

/** What was found, in groups. The focus stays in the field above. */
export function PaletteList({ id, entries, at, onOpen, onPoint }: PaletteListProps) {
  return (
    <div id={id} role="listbox" aria-label="Found" className="-mx-2">
      {entries.map((entry, index) => (
        <div key={entry.key} role="presentation">
          {entries[index - 1]?.group === entry.group ? null : (
            <div
              role="presentation"
              className="px-2.5 pt-2.5 pb-1 text-label font-medium text-faint"
            >
              {entry.group}
            </div>
          )}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles Enter. */}
          <div
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onClick={() => onOpen(entry)}
            onPointerMove={() => onPoint(index)}
            className={classes(
              "flex min-h-8.5 cursor-pointer items-center gap-2.25 rounded-nav px-2.5 max-fold:min-h-11",
              index === at && "bg-tint",
            )}
          >
            <Icon of={entry.icon} className="text-quiet" />
            <span className="min-w-0 flex-1 truncate">
              {entry.text}
              {entry.note === undefined ? null : (
                <span className="ml-2 text-meta text-quiet">{entry.note}</span>
              )}
            </span>
            {entry.status === undefined ? null : <Status word={entry.status} />}
            {entry.shortcut === undefined ? null : <Key>{entry.shortcut}</Key>}
          </div>
        </div>
      ))}
    </div>
  );
}
