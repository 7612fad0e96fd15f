import type { components } from "../../api/generated/schema.d.ts";

export type Branding = components["schemas"]["Branding"];

/** What the form holds. Empty texts stand for none. */
export interface Look {
  /** As it was typed: `#2b3a8c`. Empty: the service's own. */
  readonly color: string;
  /** A `data:` address; null: no logo. */
  readonly logo: string | null;
  readonly supportEmail: string;
  readonly supportPhone: string;
}

export type Part = "color" | "logo" | "support";

export const lookOf = ({ color, logo, supportEmail, supportPhone }: Branding): Look => ({
  color: color ?? "",
  logo,
  supportEmail: supportEmail ?? "",
  supportPhone: supportPhone ?? "",
});

/** What differs from what is saved. Each part is saved by itself. */
export function changedParts(look: Look, saved: Branding): readonly Part[] {
  const before = lookOf(saved);
  const isSupportChanged =
    look.supportEmail.trim() !== before.supportEmail ||
    look.supportPhone.trim() !== before.supportPhone;
  return [
    ...(colorOf(look) === colorOf(before) ? [] : (["color"] as const)),
    ...(look.logo === before.logo ? [] : (["logo"] as const)),
    ...(isSupportChanged ? (["support"] as const) : []),
  ];
}

const colorOf = ({ color }: Look): string => color.trim().toLowerCase();

/** The colour for the preview; null while the typed text is not a colour. */
export function shownColor(look: Look): string | null {
  const color = colorOf(look);
  return /^#[0-9a-f]{6}$/.test(color) ? color : null;
}

/** The file of a `data:` address, in base64. */
export const base64Of = (address: string): string => address.slice(address.indexOf(",") + 1);
