import type { LucideIcon } from "lucide-react";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { useId } from "react";
import { type ButtonKind, type ButtonSize, buttonLook } from "./button-look.ts";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";

interface ButtonProps extends Omit<ComponentProps<"button">, "disabled" | "children"> {
  /** The verb, and the amount where money moves: `Send ₦85,000.00`. */
  readonly children: ReactNode;
  readonly kind?: ButtonKind;
  readonly size?: ButtonSize;
  readonly icon?: LucideIcon;
  /** The key that does the same, shown on the button. */
  readonly shortcut?: string;
  /**
   * Why it cannot be pressed now. The reason is shown below the button, and the button keeps its place in the tab
   * order.
   */
  readonly unavailable?: string | undefined;
  /** What it is doing, in place of its label, while a request is under way: `Sending…`. */
  readonly busy?: string | false | undefined;
}

export function Button({ unavailable, ...props }: ButtonProps) {
  const reasonId = useId();
  if (unavailable === undefined) return <PlainButton {...props} />;
  return (
    <span className="inline-flex flex-col items-stretch gap-1">
      <PlainButton {...props} isUnavailable aria-describedby={reasonId} />
      <span id={reasonId} className="text-label text-quiet">
        {unavailable}
      </span>
    </span>
  );
}

interface PlainButtonProps extends Omit<ButtonProps, "unavailable"> {
  readonly isUnavailable?: boolean;
}

function PlainButton(props: PlainButtonProps) {
  const { children, kind = "plain", size = "normal", icon, shortcut, busy, isUnavailable } = props;
  const { onClick, className, type = "button", ...rest } = without(props);
  const isBusy = busy !== undefined && busy !== false;
  const isBlocked = isUnavailable === true || isBusy || rest["aria-disabled"] === true;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBlocked) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      // A submit button that is unavailable must not submit by Enter either.
      type={isBlocked ? "button" : type}
      aria-disabled={isBlocked || undefined}
      onClick={press}
      className={buttonLook(kind, size, className)}
    >
      {icon === undefined ? null : <Icon of={icon} />}
      {isBusy ? busy : children}
      {shortcut === undefined ? null : <Key>{shortcut}</Key>}
    </button>
  );
}

function without(props: PlainButtonProps) {
  const { children: _, kind, size, icon, shortcut, busy, isUnavailable, ...rest } = props;
  return rest;
}

interface IconButtonProps extends Omit<ComponentProps<"button">, "children"> {
  readonly icon: LucideIcon;
  /** What it does: a screen reader says this, and hovering shows it. */
  readonly label: string;
  readonly size?: number;
}

/** A button with only an icon, for places without room for words. */
export function IconButton({ icon, label, size, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={classes(
        "grid size-7 shrink-0 place-items-center rounded-nav text-quiet hover:bg-hover hover:text-ink max-fold:size-10",
        className,
      )}
    >
      <Icon of={icon} {...(size === undefined ? {} : { size })} />
    </button>
  );
}

/** The name of a key. */
export function Key({ children }: { readonly children: ReactNode }) {
  return (
    <kbd className="min-w-4.5 rounded-mark border border-current/40 px-1 text-center font-sans text-tiny font-medium max-fold:hidden">
      {children}
    </kbd>
  );
}
