import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { type ReactNode, type RefObject, useRef } from "react";
import { IconButton } from "./button.tsx";
import { classes } from "./classes.ts";

interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** A question with its object: `Send ₦85,000.00 to Fatima Bello Stores?` */
  readonly title: ReactNode;
  readonly about?: ReactNode;
  readonly children?: ReactNode;
  /** Two buttons in words, the one that acts last. */
  readonly actions?: ReactNode;
  /** Left of the buttons: `Needs a second operator`. */
  readonly note?: ReactNode;
  readonly size?: "narrow" | "wide";
  /** `top` if the length changes during typing, so that the field stays where it is. */
  readonly place?: "middle" | "top";
  /** Where the focus starts; otherwise in the first field. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
}

/** A dialog over the page. Escape and the cross close it; a click beside it does not, so that no typed text is lost. */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose, title, about, children, actions, note } = props;
  const { size = "narrow", place = "middle" } = props;
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root
      open={isOpen}
      disablePointerDismissal
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-30 bg-veil transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          ref={popup}
          initialFocus={() => takeFocus(props.initialFocus?.current ?? firstField(popup.current))}
          className={classes(
            "fixed left-1/2 z-30 flex w-[calc(100vw-2rem)] -translate-x-1/2 flex-col rounded-sheet bg-sheet shadow-pop outline-none",
            "transition-opacity duration-200 ease-out data-ending-style:opacity-0 data-starting-style:opacity-0",
            size === "narrow" ? "max-w-110" : "max-w-170",
            PLACES[place],
          )}
        >
          <header className="flex items-start gap-3 px-5.5 pt-5 max-fold:px-4">
            <div className="min-w-0 flex-1">
              <Base.Title className="text-title font-heading tracking-[-0.01em]">
                {title}
              </Base.Title>
              {about === undefined ? null : (
                <Base.Description className="mt-1 text-quiet">{about}</Base.Description>
              )}
            </div>
            <Base.Close render={<IconButton icon={X} label="Close" className="-mt-1 -mr-2" />} />
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5.5 pt-3 pb-5 max-fold:px-4">
            {children}
          </div>
          {actions === undefined ? null : (
            <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-5.5 py-3.5 max-fold:px-4 max-fold:[&>button]:flex-1">
              {note === undefined ? null : (
                <span className="mr-auto text-meta text-quiet">{note}</span>
              )}
              {actions}
            </footer>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

const PLACES = {
  middle: "top-1/2 max-h-[calc(100dvh-2rem)] -translate-y-1/2",
  top: "top-[12dvh] max-h-[76dvh] max-fold:top-4 max-fold:max-h-[calc(100dvh-2rem)]",
} as const;

/** Focuses the first field; without one, the button that goes back, and never the one that acts. */
const firstField = (popup: HTMLElement | null): HTMLElement | null =>
  popup?.querySelector<HTMLElement>("input, select, textarea") ??
  popup?.querySelector<HTMLElement>("footer button") ??
  null;

/**
 * Moves the focus as soon as the dialog is drawn. The library would wait a frame, in which a key press would go to the
 * page below. Returns whether the library still has to place the focus.
 */
function takeFocus(target: HTMLElement | null): boolean {
  target?.focus();
  return target === null;
}
