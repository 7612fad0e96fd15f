const DAY_MS = 86_400_000;

/** The clock of a page advances every 15 seconds. A new invitation would otherwise have a day too many until then. */
const LATE_MS = 60_000;

/** How many days an invitation has left; the last one counts as a day until it ends. */
export const daysLeft = (expiresAt: string, now: Date): number =>
  Math.max(0, Math.ceil((Date.parse(expiresAt) - now.getTime() - LATE_MS) / DAY_MS));
