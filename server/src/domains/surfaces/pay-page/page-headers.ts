export const HTML = "text/html; charset=utf-8";

export const SAFE = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
} as const;

/**
 * The page may load only this origin's assets, and post only to it. The one inline style, the colours, is allowed by
 * its hash.
 */
export function headersOf(styleHash?: string): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `style-src 'self'${styleHash === undefined ? "" : ` 'sha256-${styleHash}'`}`,
    "img-src 'self' data:",
    "script-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    ...SAFE,
    "content-security-policy": policy.join("; "),
    "cross-origin-opener-policy": "same-origin",
  };
}
