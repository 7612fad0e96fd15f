import { adjustments } from "./console/adjust.ts";
import { businesses } from "./console/business.ts";
import { cards } from "./console/cards.ts";
import { commandForms } from "./console/commands.ts";
import { credits } from "./console/credits.ts";
import { lastingFacts } from "./console/lasting-facts.ts";
import { mail } from "./console/mail.ts";
import { providers } from "./console/providers.ts";
import { reconciliation } from "./console/reconciliation.ts";
import { requests } from "./console/requests.ts";
import { timelines } from "./console/timeline.ts";

/** One file, so that one browser loads the console once for all parts. */
for (const tests of [
  adjustments,
  businesses,
  cards,
  commandForms,
  credits,
  lastingFacts,
  mail,
  providers,
  reconciliation,
  requests,
  timelines,
])
  tests();
