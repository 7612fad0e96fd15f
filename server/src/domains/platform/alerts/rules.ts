import { noteMissing } from "./errors.ts";

export function requireNote(text: string): string {
  const note = text.trim();
  if (note === "") throw noteMissing();
  return note;
}
