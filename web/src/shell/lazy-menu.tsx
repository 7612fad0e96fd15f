import { type ComponentProps, lazy, type ReactElement, Suspense, useState } from "react";
import type { Menu } from "../components/menu.tsx";

const load = () => import("../components/menu.tsx");
const LoadedMenu = lazy(async () => ({ default: (await load()).Menu }));

interface LazyMenuProps
  extends Omit<ComponentProps<typeof Menu>, "trigger" | "isOpen" | "onOpenChange"> {
  /** The button. It works before the menu's code is there. */
  readonly trigger: (props: LazyTriggerProps) => ReactElement;
}

export interface LazyTriggerProps {
  readonly onClick?: () => void;
  readonly onPointerEnter?: () => void;
  readonly onFocus?: () => void;
  readonly "aria-haspopup": "menu";
}

/** A menu whose code is fetched when the pointer or the focus comes near its button, at the latest when it is pressed. */
export function LazyMenu({ trigger, ...rest }: LazyMenuProps) {
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const fetchCode = () => void load();
  const button = trigger({
    "aria-haspopup": "menu",
    onPointerEnter: fetchCode,
    onFocus: fetchCode,
    onClick: () => {
      setWanted(true);
      setOpen(true);
    },
  });
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <LoadedMenu
        {...rest}
        trigger={trigger({ "aria-haspopup": "menu" })}
        isOpen={isOpen}
        onOpenChange={setOpen}
      />
    </Suspense>
  );
}
