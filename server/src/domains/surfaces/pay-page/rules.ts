/** Changes whenever the page of an invoice would look different. */
export const versionOf = ({ status, received }: { status: string; received: bigint }): string =>
  `${status}-${received}`;

/** The version of an open page whose business moved to another cell. It loads itself again, which leads there. */
export const MOVED_VERSION = "moved";

/** The service's own colour: indigo. */
const USUAL_COLOR = "#2b3a8c";

export interface Colors {
  readonly brand: string;
  /** The text colour on the brand's colour: black or white, whichever has more contrast. */
  readonly ink: string;
}

export function colorsOf(color: string | null): Colors {
  const brand = color ?? USUAL_COLOR;
  const light = luminanceOf(brand);
  // Contrast with white against contrast with black, by WCAG.
  const isWhiteBetter = 1.05 / (light + 0.05) >= (light + 0.05) / 0.05;
  return { brand, ink: isWhiteBetter ? "#ffffff" : "#000000" };
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Formats naira for a page: `₦12,500.00`. */
export function naira(minor: bigint): string {
  const text = minor.toString().padStart(3, "0");
  const whole = text.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, ",");
  return `₦${whole}.${text.slice(-2)}`;
}

/** Formats a remaining time as a clock: `1:05:09` or `5:09`. */
export function clockOf(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [hours = 0, minutes = 0, rest = 0] = parts;
  const padded = (part: number) => String(part).padStart(2, "0");
  return hours > 0 ? `${hours}:${padded(minutes)}:${padded(rest)}` : `${minutes}:${padded(rest)}`;
}

/** Where the payer continues: the merchant's address with what was paid. It proves nothing to the merchant. */
export function returnAddressOf(returnUrl: string, invoiceNumber: string): string {
  const url = new URL(returnUrl);
  url.searchParams.set("invoiceNumber", invoiceNumber);
  url.searchParams.set("status", "Paid");
  return url.href;
}
