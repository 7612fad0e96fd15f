import { type Asset, asset } from "./asset.ts";
import { pageHeaders } from "./page-headers.ts";

/** The page that shows the OpenAPI document. Two scripts of this origin do the work, so it works offline. */
export function referencePage(scalarUrl: string): Asset {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Kasuwa API reference</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/assets/reference.css">
</head>
<body>
<header>
<a href="/">Kasuwa</a>
<a href="/docs/guides">Guides</a>
<a href="/docs/errors">Errors</a>
</header>
<noscript>This page needs JavaScript. The same in JSON is at <a href="/openapi.json">/openapi.json</a>.</noscript>
<div id="reference"></div>
<script src="${scalarUrl}"></script>
<script src="/docs/assets/reference.js"></script>
</body>
</html>
`;
  // Scalar writes its styles at run time, so neither a hash nor a nonce can name them.
  const headers = pageHeaders({ styles: "'self' 'unsafe-inline'", scripts: true, requests: true });
  return asset("text/html; charset=utf-8", html, headers);
}
