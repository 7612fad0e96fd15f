const COOKIE = /(?:^|;\s*)(?:__Secure-)?kasuwa\.viewing=([\w-]{1,100})(?:;|$)/;

/** Returns the secret in a request's cookies. */
export const readViewingCookie = (cookie: string | undefined): string | undefined =>
  cookie === undefined ? undefined : COOKIE.exec(cookie)?.[1];

interface CookieOrder {
  readonly publicUrl: string;
  /** Empty removes it. */
  readonly token: string;
  readonly maxAgeSeconds: number;
}

/** Only the browser reads it, and sends it to us alone. */
export function writeViewingCookie({ publicUrl, token, maxAgeSeconds }: CookieOrder): string {
  const isSecure = publicUrl.startsWith("https://");
  const name = `${isSecure ? "__Secure-" : ""}kasuwa.viewing`;
  const rest = `Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax`;
  return `${name}=${token}; ${rest}${isSecure ? "; Secure" : ""}`;
}
