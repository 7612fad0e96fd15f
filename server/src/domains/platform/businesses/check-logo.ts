import { badLogo } from "./errors.ts";

const BYTES_MAX = 100 * 1024;

/** How a file of each type begins: `?` is any byte. An SVG may contain scripts, so it is not among them. */
const BEGINNINGS: readonly (readonly [type: string, beginning: string])[] = [
  ["image/png", "89504e470d0a1a0a"],
  ["image/jpeg", "ffd8ff"],
  ["image/webp", "52494646????????57454250"],
];

/** The media type of a logo. Throws for a file that is too large, or that is not an image that every browser shows. */
export function logoTypeOf(content: Buffer): string {
  if (content.length > BYTES_MAX) throw badLogo({ why: "has more than 100 KiB" });
  const type = BEGINNINGS.find(([, beginning]) => beginsWith(content, beginning))?.[0];
  if (type === undefined) throw badLogo({ why: "is not a PNG, JPEG or WebP image" });
  return type;
}

function beginsWith(content: Buffer, beginning: string): boolean {
  const hex = content.toString("hex", 0, beginning.length / 2);
  return (
    hex.length === beginning.length &&
    [...hex].every((digit, at) => digit === beginning[at] || beginning[at] === "?")
  );
}
