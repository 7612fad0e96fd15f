interface Permissions {
  readonly styles: string;
  /** Whether scripts of this origin run. */
  readonly scripts?: boolean;
  /** Whether they send requests to this origin. */
  readonly requests?: boolean;
  /** Whether a form is sent to this origin. */
  readonly forms?: boolean;
}

/**
 * The policy of a documentation page: it loads from this origin only. It has no inline script, sends nothing elsewhere,
 * and no other page may frame it.
 */
export function pageHeaders(permissions: Permissions): Record<string, string> {
  const { styles, scripts = false, requests = false, forms = false } = permissions;
  const policy = [
    "default-src 'none'",
    `style-src ${styles}`,
    "img-src 'self' data:",
    ...(scripts ? ["script-src 'self'"] : []),
    ...(requests ? ["connect-src 'self'", "font-src 'self' data:"] : []),
    "base-uri 'none'",
    `form-action ${forms ? "'self'" : "'none'"}`,
    "frame-ancestors 'none'",
  ];
  return {
    "content-security-policy": policy.join("; "),
    "cross-origin-opener-policy": "same-origin",
    "referrer-policy": "no-referrer",
  };
}
