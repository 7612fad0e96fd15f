/**
 * The check digit of a Nigerian account number, as the central bank's revised standard of 2020 has it. Fifteen digits
 * are weighed: six of the institution, nine of the account.
 *
 * Nothing may be refused for it. Wallets number accounts by telephone, providers publish samples that fail, and one
 * number passes at several banks: name enquiry alone knows. It makes the simulator's accounts look real, and a
 * mistyped number can be hinted at.
 */
export function nubanCheckDigit(bankCode: string, serial: string): number {
  if (!/^\d{9}$/.test(serial)) throw new RangeError("An account's serial number has nine digits.");
  const digits = [...(institutionDigits(bankCode) + serial)].map(Number);
  const sum = digits.reduce((total, digit, place) => total + digit * weightAt(place), 0);
  return (10 - (sum % 10)) % 10;
}

/** Whether the number's last digit is the check digit that this bank would have given it. */
export const isNuban = (bankCode: string, accountNumber: string): boolean =>
  /^\d{10}$/.test(accountNumber) &&
  nubanCheckDigit(bankCode, accountNumber.slice(0, 9)) === Number(accountNumber[9]);

const weightAt = (place: number) => (place % 3 === 1 ? 7 : 3);

/** Banks have three digits and are filled up with zeros; other institutions have five and are marked with a nine. */
function institutionDigits(bankCode: string): string {
  if (/^\d{3}$/.test(bankCode)) return `000${bankCode}`;
  if (/^\d{5}$/.test(bankCode)) return `9${bankCode}`;
  if (/^\d{6}$/.test(bankCode)) return bankCode;
  throw new RangeError("A bank's code has three, five or six digits.");
}
