import { html } from "../../text/html.ts";
import type { Asset } from "./asset.ts";
import { documentPage } from "./document-page.ts";
import { guideList } from "./guides.ts";

/** The first page: what this is, and where to go. Programs get another answer at its address. */
export function homePage(facts: { readonly hasDashboard: boolean }): Asset {
  const page = drawPage(facts);
  return {
    ...page,
    headers: { ...page.headers, vary: facts.hasDashboard ? `${VARY}, cookie` : VARY },
  };
}

const drawPage = ({ hasDashboard }: { readonly hasDashboard: boolean }): Asset =>
  documentPage({
    title: "Kasuwa",
    styles: "guides.css",
    main: html`<h1>Kasuwa</h1>
<p>This is the API of a payments service: bank transfers, virtual accounts, invoices, bill payments, identity verification, customer wallets,
USD cards and signed webhooks. Other programs use it over HTTP. A test key works against simulators; a live key moves real money.</p>
${hasDashboard && DASHBOARD_LINKS}<ul>
<li><a href="/docs">API reference</a>: every route, with a form to try it.</li>
<li><a href="/docs/errors">Errors</a>: what each code means, and what to do.</li>
<li><a href="/openapi.json">OpenAPI document</a>: the same for programs.</li>
<li><a href="/health">Health</a>: whether the service is ready.</li>
</ul>
<h2 id="guides"><a href="/docs/guides">Guides</a></h2>
${guideList()}`,
  });

const VARY = "accept, accept-encoding";

const DASHBOARD_LINKS = html`<p><a href="/login">Log in</a> to the dashboard, or <a href="/signup">Create an account</a>.</p>\n`;
