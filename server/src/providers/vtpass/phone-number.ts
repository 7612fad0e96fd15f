/** The form that VTpass expects: 08030000001, without the country code. */
export const toLocalPhone = (phone: string): string => phone.replace(/^\+?234(?=\d{10}$)/, "0");
