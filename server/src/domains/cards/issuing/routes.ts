import { laterRoute, type Route } from "../../../kernel/http/routes/route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { fromDecimal } from "../../../kernel/money.ts";
import { providerNotConfigured, providerUnavailable } from "../../../kernel/providers/refusals.ts";
import { birthDateNotPast } from "../../customers/customers/index.ts";
import { itemMissing } from "../../customers/kyc-tiers/index.ts";
import { cardholderNotFound } from "../cardholders/index.ts";
import { CardAnswer, cardWalletShort, readCardReference } from "../cards/index.ts";
import { noEntitlement } from "../settings/index.ts";
import { answerOrder } from "./answer-order.ts";
import { beginIssue } from "./begin-issue.ts";
import { customerHasNoName, issuerRefused, unexpectedHolderField } from "./errors.ts";
import { requestIssue } from "./request-issue.ts";
import { IssueBody } from "./schemas.ts";

export const issuingRoutes = (kit: Kit): readonly Route[] => [
  laterRoute({
    method: "POST",
    path: "/business/card/issue",
    operationId: "issueCard",
    summary: "Issue a virtual USD card",
    description: [
      "Your card wallet pays the price of the card, its funding, and the funding fee. The issuer makes the card while you",
      "wait. If it does not confirm in time, the card is `Pending`: the service keeps querying the issuer, and the event",
      "`card.issued` reports the outcome. The same Idempotency-Key never issues a second card. Send either a `customerId`",
      "or the fields of a new cardholder.",
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
      unexpectedHolderField,
      birthDateNotPast,
      itemMissing,
      customerHasNoName,
      cardWalletShort,
      providerUnavailable,
      providerNotConfigured,
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
      requestIssue(kit, { environmentId, cardId: readCardReference(begun), requestId }),
    conclude: ({ access: { environmentId } }, begun) =>
      answerOrder(kit.database, environmentId, begun),
  }),
];
