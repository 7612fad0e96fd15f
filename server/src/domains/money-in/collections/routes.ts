import { listCost } from "../../../kernel/http/admission/request-cost.ts";
import { amountRefusals } from "../../../kernel/http/routes/amount-range.ts";
import { dateRefusals } from "../../../kernel/http/routes/date-range.ts";
import { page, pageAsked, tooFarBack } from "../../../kernel/http/routes/paging.ts";
import { memberRead } from "../../../kernel/http/sessions/member-routes.ts";
import type { SessionRoute } from "../../../kernel/http/sessions/session-route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { ACCOUNTS_PAGE_SIZE, AccountsQuery, accountFilterOf } from "../virtual-accounts/index.ts";
import { listCreditedAccounts } from "./list-credited-accounts.ts";
import { CreditedAccount } from "./schemas.ts";

export const collectionRoutes = (kit: Kit): readonly SessionRoute[] => [
  {
    of: "environment",
    permission: "money:read",
    route: memberRead({
      method: "GET",
      path: "/virtual-accounts",
      operationId: "listCreditedAccounts",
      holdsIdentity: true,
      tag: "Collections",
      summary: "List virtual accounts with their last credits, newest account first",
      cost: listCost,
      refusals: [...dateRefusals, ...amountRefusals, tooFarBack],
      query: AccountsQuery,
      answer: CreditedAccount,
      paged: true,
      read: async ({ access: { environmentId }, query }) => {
        const asked = pageAsked(query, ACCOUNTS_PAGE_SIZE);
        const filter = accountFilterOf(environmentId, query);
        return page(await listCreditedAccounts(kit.database, filter, asked), asked);
      },
    }),
  },
];
