/** A moment within a day of Lagos, `2026-11-27`: to show the day in the words of a time. */
export const noonOf = (day: string): string => `${day}T11:00:00Z`;
