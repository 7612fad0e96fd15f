/** A time within a day in Lagos, `2026-11-27`, so that the day can be formatted like a time. */
export const noonOf = (day: string): string => `${day}T11:00:00Z`;
