import { html } from "../../text/html.ts";
import type { Asset } from "./asset.ts";
import { documentPage } from "./document-page.ts";

let made: Asset | undefined;

/** What a browser gets at an unknown address. Programs get the refusal in its envelope. */
export function notFoundPage(): Asset {
  made ??= documentPage({
    title: "Not found · Kasuwa",
    styles: "guides.css",
    main: html`<h1>There is no page at this address</h1>
<p>Check the address, or start here:</p>
<ul>
<li><a href="/">Kasuwa</a>: what this service is.</li>
<li><a href="/docs">API reference</a>: every route, with a form to try it.</li>
<li><a href="/docs/guides">Guides</a>: how to use them.</li>
<li><a href="/docs/errors">Errors</a>: what each code means, and what to do.</li>
</ul>
<p>A program gets the error <a href="/docs/errors#not_found"><code>not_found</code></a> in JSON here.</p>`,
  });
  return made;
}
