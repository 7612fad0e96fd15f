import { Menu as Base } from "@base-ui/react/menu";
import type { LucideIcon } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { Icon } from "./icon.tsx";

export interface MenuItem {
  readonly key: string;
  readonly text: ReactNode;
  readonly icon?: LucideIcon;
  readonly shortcut?: string;
  readonly onSelect: () => void;
  /** Draws a line above the item. */
  readonly startsGroup?: boolean;
}

interface MenuProps {
  /** A button: it gets the menu's state. */
  readonly trigger: ReactElement;
  readonly items: readonly MenuItem[];
  readonly align?: "start" | "end";
  readonly isOpen?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
}

/** Actions behind a button. Import it from a lazy route, or lazily: it is not part of the shell's first chunk. */
export function Menu({ trigger, items, align = "start", isOpen, onOpenChange }: MenuProps) {
  return (
    <Base.Root
      {...(isOpen === undefined ? {} : { open: isOpen })}
      {...(onOpenChange === undefined ? {} : { onOpenChange: (open) => onOpenChange(open) })}
    >
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align={align} className="z-40 outline-none">
          <Base.Popup className="pop-in max-h-(--available-height) min-w-52 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-note bg-sheet py-1.5 shadow-pop outline-none">
            {items.map((item) => (
              <MenuLine key={item.key} item={item} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function MenuLine({ item }: { readonly item: MenuItem }) {
  const { text, icon, shortcut, onSelect, startsGroup } = item;
  return (
    <>
      {startsGroup === true ? <Base.Separator className="my-1.5 border-t border-line" /> : null}
      <Base.Item
        onClick={onSelect}
        className="mx-1.5 flex min-h-8 cursor-pointer items-center gap-2.5 rounded-nav px-2.5 outline-none select-none data-highlighted:bg-tint max-fold:min-h-11"
      >
        {icon === undefined ? null : <Icon of={icon} className="text-quiet" />}
        <span className="min-w-0 flex-1">{text}</span>
        {shortcut === undefined ? null : (
          <kbd className="font-sans text-label text-faint max-fold:hidden">{shortcut}</kbd>
        )}
      </Base.Item>
    </>
  );
}
