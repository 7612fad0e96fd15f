interface Permissions {
  readonly styles: string;
  readonly scripts?: boolean;
}

/**
 * What a page of the documentation may do: show what this origin sends, and nothing else. No script stands in a page,
 * none comes from elsewhere, nothing is sent elsewhere, and no other page may frame it.
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
