/** The digits after 0, 234 or +234. */
const SHARED_DIGITS = 10;

const nationalDigits = (phone: string) => phone.replaceAll(/\D/g, "").slice(-SHARED_DIGITS);

/** A phone number as the registries take it: 08012345678. */
export const localPhone = (phone: string): string => `0${nationalDigits(phone)}`;

export const isSamePhone = (one: string, other: string): boolean =>
  nationalDigits(one) === nationalDigits(other);
