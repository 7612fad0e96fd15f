import type { LucideIcon } from "lucide-react";
import { classes } from "./classes.ts";

interface IconProps {
  readonly of: LucideIcon;
  /** In pixels; 16 beside text. */
  readonly size?: number;
  readonly className?: string;
}

/** An icon beside words. It never stands alone, so screen readers skip it. */
export function Icon({ of: Drawing, size = 16, className }: IconProps) {
  return (
    <Drawing
      size={size}
      strokeWidth={size < 14 ? 2 : 1.75}
      aria-hidden="true"
      className={classes("shrink-0", className)}
    />
  );
}
