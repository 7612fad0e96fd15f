/** The longest address that a mail server takes. */
export const EMAIL_LENGTH_MAX = 254;

/**
 * One plain address, such as `amina.bello@example.com`: letters, digits and `_ + & ' -` in words with dots between
 * them, at a domain of ASCII labels. It accepts no quotes, comments, lists, control characters or IP addresses, and
 * nothing that a mail program could read as an option. A domain in another alphabet is written in its `xn--` form.
 */
export const EMAIL_PATTERN =
  "^(?=[^@]{1,64}@)[A-Za-z0-9_][A-Za-z0-9_+&'-]*(?:\\.[A-Za-z0-9_+&'-]+)*" +
  "@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$";

const FORM = new RegExp(EMAIL_PATTERN, "u");

export const isEmailAddress = (text: string): boolean =>
  text.length <= EMAIL_LENGTH_MAX && FORM.test(text);
