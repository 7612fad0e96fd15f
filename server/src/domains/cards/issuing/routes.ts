import { laterRoute, type Route } from "../../../kernel/http/routes/route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { fromDecimal } from "../../../kernel/money.ts";
import { providerUnavailable } from "../../../kernel/providers/refusals.ts";
import { noSuchDate } from "../../customers/customers/index.ts";
import { itemMissing } from "../../customers/kyc-tiers/index.ts";
import { cardholderNotFound } from "../cardholders/index.ts";
import { CardAnswer, cardWalletShort, readCardReference } from "../cards/index.ts";
import { noEntitlement } from "../settings/index.ts";
import { answerTo } from "./answer-order.ts";
import { beginIssue } from "./begin-issue.ts";
import { carryOut } from "./carry-out-issue.ts";
import { holderKnown, holderNameless, issuerRefused, nameMissing } from "./errors.ts";
import { IssueBody } from "./schemas.ts";

export const issuingRoutes = (kit: Kit): readonly Route[] => [
  laterRoute({
    method: "POST",
    path: "/business/card/issue",
    operationId: "issueCard",
    summary: "Issue a virtual card in USD",
    description: [
      "Your card wallet pays the price of a card and, on top of what you put on it, the fee for that. The issuer makes the",
      "card while you wait. Where it does not say in time, the card is `Pending`: it is asked after, and the event",
      "`card.issued` tells how it ended. The same Idempotency-Key never makes a second card. Send a `customerId`, or the",
      "fields of a new cardholder; not both.",
    ].join(" "),
    tag: "Cards",
    signed: true,
    service: "cards",
    idempotencyKey: "required",
    callsProvider: true,
    holdsIdentity: true,
    body: IssueBody,
    answer: CardAnswer,
    refusals: [
      noEntitlement,
      cardholderNotFound,
      nameMissing,
      holderKnown,
      noSuchDate,
      itemMissing,
      holderNameless,
      cardWalletShort,
      providerUnavailable,
      issuerRefused,
    ],
    begin: ({ access, body, requestId, operationKey, scenario }) => {
      const { customerId, label, brand, fundingAmount, ...holder } = body;
      const funding = fundingAmount === undefined ? 0n : fromDecimal(fundingAmount);
      return beginIssue(kit, {
        ...{ environmentId: access.environmentId, mode: access.mode },
        ...{ customerId, holder, label, brand, funding, requestId, operationKey, scenario },
      });
    },
    carryOut: ({ access: { environmentId }, requestId }, begun) =>
      carryOut(kit, { environmentId, cardId: readCardReference(begun), requestId }),
    conclude: ({ access: { environmentId } }, begun) =>
      answerTo(kit.database, environmentId, begun),
  }),
];
