/**
 * Returns the check digit of an account number by the central bank's revised standard of 2020: from six digits of the
 * institution and nine of the account.
 * Nothing may be refused for a wrong check digit. Wallets use phone numbers as account numbers, providers publish
 * samples that fail, and one number passes at several banks: only a name enquiry is sure. It makes the simulator's
 * accounts realistic, and can hint at a typing error.
 */
export function nubanCheckDigit(bankCode: string, serial: string): number {
  if (!/^\d{9}$/.test(serial)) throw new RangeError("An account's serial number has nine digits.");
  const digits = [...(institutionDigits(bankCode) + serial)].map(Number);
  const sum = digits.reduce((total, digit, place) => total + digit * weightAt(place), 0);
  return (10 - (sum % 10)) % 10;
}

/** Whether the last digit is this bank's check digit. */
export const isNuban = (bankCode: string, accountNumber: string): boolean =>
  /^\d{10}$/.test(accountNumber) &&
  nubanCheckDigit(bankCode, accountNumber.slice(0, 9)) === Number(accountNumber[9]);

const weightAt = (place: number) => (place % 3 === 1 ? 7 : 3);

/** Banks have three digits, padded with zeros. Other institutions have five, after a nine. */
function institutionDigits(bankCode: string): string {
  if (/^\d{3}$/.test(bankCode)) return `000${bankCode}`;
  if (/^\d{5}$/.test(bankCode)) return `9${bankCode}`;
  if (/^\d{6}$/.test(bankCode)) return bankCode;
  throw new RangeError("A bank's code has three, five or six digits.");
}
