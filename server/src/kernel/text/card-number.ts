const MOST = 9;
const TEN = 10;

/**
 * False for digits that are certainly no number of a payment card. The last digit of each card's number checks the others
 * (ISO/IEC 7812), and no card with sixteen digits begins with 1: those are airlines, whose cards have fifteen.
 */
export const mayBeCardNumber = (digits: string): boolean =>
  isChecked(digits) && !/^1\d{15}$/.test(digits);

/** From the right, every second digit counts double, with its digits added up. */
function isChecked(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const counted = index % 2 === 0 ? Number(digit) : 2 * Number(digit);
    return total + (counted > MOST ? counted - MOST : counted);
  }, 0);
  return sum % TEN === 0;
}
