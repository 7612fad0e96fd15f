import { Link as RouterLink } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { type ButtonKind, type ButtonSize, buttonLook } from "./button-look.ts";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";

export interface LinkProps extends Omit<ComponentProps<"a">, "href" | "target"> {
  /** An address of the dashboard, from `usePlace().to(…)`, with its query. */
  readonly to: string;
  readonly children: ReactNode;
  /** Replaces the entry of the history, for changes that "back" should skip. */
  readonly replace?: boolean;
}

/** A link within the dashboard. Pointing at it, or focusing it, loads its page. */
export function Link({ to, replace = false, ...rest }: LinkProps) {
  const [pathname = "", query = ""] = to.split("?");
  const search = Object.fromEntries(new URLSearchParams(query));
  return (
    <RouterLink
      {...rest}
      to={pathname}
      search={search}
      replace={replace}
      // The router would otherwise mark the parent of the current page as current.
      activeOptions={{ exact: true, includeSearch: true }}
    />
  );
}

/** A link in running text. */
export function TextLink({ className, ...rest }: LinkProps) {
  return <Link {...rest} className={classes(TEXT_LINK, className)} />;
}

const TEXT_LINK = "rounded-mark font-strong text-link hover:underline";

/** A link out of the dashboard, or to a file. */
export function OuterLink({ className, ...rest }: ComponentProps<"a"> & { readonly href: string }) {
  return <a {...rest} className={classes(TEXT_LINK, className)} />;
}

interface LinkButtonProps extends LinkProps {
  readonly kind?: ButtonKind;
  readonly size?: ButtonSize;
  readonly icon?: LucideIcon;
}

/** A link that looks like a button: it goes to a page, it does nothing itself. */
export function LinkButton({ kind, size, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={buttonLook(kind ?? "plain", size ?? "normal", className)}>
      {icon === undefined ? null : <Icon of={icon} />}
      {children}
    </Link>
  );
}
