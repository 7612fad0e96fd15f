const UNITS = ["B", "kB", "MB", "GB", "TB"] as const;
const STEP = 1_024;

/** A number of bytes: `3.4 GB`. */
export function sizeInWords(bytes: string): string {
  let size = Number(bytes);
  let unit = 0;
  while (size >= STEP && unit < UNITS.length - 1) {
    size /= STEP;
    unit += 1;
  }
  return `${size.toFixed(unit === 0 ? 0 : 1)} ${UNITS[unit]}`;
}
