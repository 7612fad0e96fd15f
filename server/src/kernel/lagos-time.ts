/**
 * Writes times as clocks in Lagos show them. What is needed for that is made for the first of them: it reads megabytes
 * of the world's calendars, and most processes never write one.
 */
export function lagosTime(style: Intl.DateTimeFormatOptions): (time: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (time) => {
    format ??= new Intl.DateTimeFormat("en-GB", { ...style, timeZone: "Africa/Lagos" });
    return format.format(time);
  };
}
