interface Permissions {
  readonly styles: string;
  readonly scripts?: boolean;
}

/**
 * The policy of a documentation page: it loads from this origin only. It has no inline script, sends nothing elsewhere,
 * and no other page may frame it.
 */
export function pageHeaders({ styles, scripts = false }: Permissions): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `style-src ${styles}`,
    "img-src 'self' data:",
    ...(scripts ? ["script-src 'self'", "connect-src 'self'", "font-src 'self' data:"] : []),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    "content-security-policy": policy.join("; "),
    "cross-origin-opener-policy": "same-origin",
    "referrer-policy": "no-referrer",
  };
}
