const TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d{1,9})?(Z|[+-]\d\d:\d\d)?$/;
const LAGOS = "+01:00";

/** Parses a time of a list. Where Monnify writes no zone, it means Lagos. Undefined for another form. */
export function readTime(text: string | undefined): Date | undefined {
  const [whole, zone = LAGOS] = TIME.exec(text ?? "") ?? [];
  if (whole === undefined) return undefined;
  const time = new Date(`${whole.slice(0, 19).replace(" ", "T")}${fraction(whole)}${zone}`);
  return Number.isNaN(time.getTime()) ? undefined : time;
}

/** Milliseconds: Monnify writes up to nine digits. */
const fraction = (whole: string): string => /\.\d{1,3}/.exec(whole)?.[0] ?? "";
