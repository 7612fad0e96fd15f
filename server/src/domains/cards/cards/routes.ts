import {
  laterRoute,
  type Route,
  readRoute,
  writeRoute,
} from "../../../kernel/http/routes/route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { fromDecimal } from "../../../kernel/money.ts";
import { providerNotConfigured, providerUnavailable } from "../../../kernel/providers/refusals.ts";
import { itemMissing } from "../../customers/kyc-tiers/index.ts";
import { walletClosed, walletNotFound } from "../../customers/wallets/index.ts";
import { CardholderParams, cardholderNotFound } from "../cardholders/index.ts";
import { noEntitlement } from "../settings/index.ts";
import { changeLimits } from "./change-limits.ts";
import { terminateCard } from "./end-card.ts";
import {
  cardNotFound,
  cardShort,
  cardWalletShort,
  detailsMissing,
  detailsTimedOut,
  linkedElsewhere,
  noRate,
  notAllowedInStatus,
  nothingToChange,
  notLinked,
  notSamePerson,
} from "./errors.ts";
import { freezeCard } from "./freeze-card.ts";
import { fundCard } from "./fund-card.ts";
import { linkWallet, unlinkWallet } from "./link-wallet.ts";
import { cardListRoute } from "./list-routes.ts";
import {
  AmountBody,
  CardAnswer,
  CardList,
  CardParams,
  DetailsAnswer,
  LimitsBody,
  LinkAnswer,
  LinkBody,
  WalletParams,
} from "./schemas.ts";
import { listCards, showCard } from "./show-card.ts";
import { showDetails } from "./show-details.ts";
import { answerUnfreeze, beginUnfreeze, carryOutUnfreeze } from "./unfreeze-card.ts";
import { withdrawMoney } from "./withdraw-money.ts";

const reading = { tag: "Cards", signed: true, method: "GET" } as const;

const changing = {
  tag: "Cards",
  signed: true,
  method: "POST",
  service: "cards",
  params: CardParams,
  answer: CardAnswer,
} as const;

export const cardRoutes = (kit: Kit): readonly Route[] => [
  ...readRoutes(kit),
  cardListRoute(kit),
  ...moneyRoutes(),
  ...statusRoutes(kit),
  ...linkRoutes(),
];

const readRoutes = (kit: Kit): readonly Route[] => [
  readRoute({
    ...reading,
    path: "/business/cardholders/:customerId/cards",
    operationId: "listCards",
    summary: "List a cardholder's cards",
    params: CardholderParams,
    answer: CardList,
    refusals: [cardholderNotFound],
    read: ({ access, params }) => listCards(kit.database, access.environmentId, params.customerId),
  }),
  readRoute({
    ...reading,
    path: "/business/card/:reference",
    operationId: "getCard",
    summary: "Get a card",
    params: CardParams,
    answer: CardAnswer,
    refusals: [cardNotFound],
    read: ({ access, params }) => showCard(kit.database, access.environmentId, params.reference),
  }),
  readRoute({
    ...reading,
    path: "/business/card/:reference/details",
    operationId: "getCardDetailsPage",
    summary: "Get the page with the card number",
    description: [
      "A page of the issuer that works for a few minutes. Show it in the cardholder's own browser. The card number and",
      "security code never pass through this service, which stores neither.",
    ].join(" "),
    callsProvider: true,
    params: CardParams,
    answer: DetailsAnswer,
    refusals: [
      cardNotFound,
      detailsMissing,
      providerUnavailable,
      providerNotConfigured,
      detailsTimedOut,
    ],
    read: ({ access, params, scenario }) => showDetails(kit, access, { ...params, scenario }),
  }),
];

const moneyRoutes = (): readonly Route[] => [
  writeRoute({
    ...changing,
    path: "/business/card/:reference/fund",
    operationId: "fundCard",
    summary: "Fund a card",
    description:
      "Moves dollars from your card wallet, which pays the fee on top. A debt of the card is repaid first.",
    idempotencyKey: "required",
    body: AmountBody,
    refusals: [noEntitlement, cardNotFound, notAllowedInStatus, cardWalletShort],
    write: ({ params, body }) => fundCard(params.reference, fromDecimal(body.amount)),
  }),
  writeRoute({
    ...changing,
    path: "/business/card/:reference/withdraw",
    operationId: "withdrawFromCard",
    summary: "Withdraw from a card",
    description:
      "Moves dollars back to your card wallet, without a fee. Money held for purchases cannot be withdrawn.",
    body: AmountBody,
    refusals: [cardNotFound, notAllowedInStatus, cardShort],
    write: ({ params, body }) => withdrawMoney(params.reference, fromDecimal(body.amount)),
  }),
  writeRoute({
    ...changing,
    path: "/business/card/:reference/limits",
    operationId: "setCardLimits",
    summary: "Change a card's limits",
    description:
      "The limit for each purchase and for each day in Lagos. They apply from the next authorisation.",
    body: LimitsBody,
    refusals: [cardNotFound, notAllowedInStatus, nothingToChange],
    write: ({ params, body }) =>
      changeLimits(params.reference, {
        ...(body.dailyLimit !== undefined && { dailyLimit: fromDecimal(body.dailyLimit) }),
        ...(body.perTransactionLimit !== undefined && {
          perTransactionLimit: fromDecimal(body.perTransactionLimit),
        }),
      }),
  }),
];

const statusRoutes = (kit: Kit): readonly Route[] => [
  writeRoute({
    ...changing,
    path: "/business/card/:reference/freeze",
    operationId: "freezeCard",
    movesMoney: false,
    summary: "Freeze a card",
    description:
      "Every new authorisation is declined at once, even if the issuer cannot be reached. Authorised purchases can still settle.",
    refusals: [cardNotFound, notAllowedInStatus],
    write: ({ params }) => freezeCard(params.reference),
  }),
  laterRoute({
    ...changing,
    path: "/business/card/:reference/unfreeze",
    operationId: "unfreezeCard",
    summary: "Unfreeze a card",
    description: [
      "The status is `Active` once the issuer confirms. If the issuer does not confirm in time, the answer is 200 with the",
      "status `Frozen`: the service repeats its call, and the card becomes `Active` when the issuer confirms. Freeze the",
      "card to cancel the unfreeze.",
    ].join(" "),
    callsProvider: true,
    refusals: [cardNotFound, notAllowedInStatus],
    begin: ({ params, requestId }) => beginUnfreeze(params.reference, requestId),
    carryOut: ({ access: { environmentId }, scenario }, begun) =>
      carryOutUnfreeze(kit, { environmentId, begun }, scenario),
    conclude: ({ access: { environmentId } }, begun) =>
      answerUnfreeze(kit, { environmentId, begun }),
  }),
  writeRoute({
    ...changing,
    path: "/business/card/:reference/terminate",
    operationId: "terminateCard",
    summary: "Terminate a card",
    description: [
      "Permanent. The balance goes to your card wallet at once. Money held for purchases is paid to merchants who settle",
      "them; the rest goes to your card wallet.",
    ].join(" "),
    refusals: [cardNotFound, notAllowedInStatus],
    write: ({ params }) => terminateCard(params.reference),
  }),
];

const linking = {
  tag: "Wallets",
  envelope: "extended",
  signed: true,
  scope: "customer_wallet:write",
  service: "wallets",
  path: "/wallets/:walletReference/link-card",
  params: WalletParams,
  answer: LinkAnswer,
} as const;

const linkRoutes = (): readonly Route[] => [
  writeRoute({
    ...linking,
    method: "POST",
    operationId: "linkCard",
    summary: "Link a card to a wallet",
    description: [
      "The wallet pays for the card's purchases from then on. Both must belong to one customer, whose KYC tier allows cards.",
      "A wallet in NGN pays at the operator's rate; each purchase keeps the rate it was authorised at. Repeating the same",
      "link changes nothing.",
    ].join(" "),
    body: LinkBody,
    refusals: [
      walletNotFound,
      walletClosed,
      itemMissing,
      cardNotFound,
      notAllowedInStatus,
      notSamePerson,
      noRate,
      linkedElsewhere,
    ],
    write: ({ params, body: { cardReference } }) => linkWallet({ ...params, cardReference }),
  }),
  writeRoute({
    ...linking,
    method: "DELETE",
    operationId: "unlinkCard",
    movesMoney: false,
    summary: "Unlink a card from a wallet",
    description:
      "The card spends its own balance again. The wallet still pays for purchases that it was authorised for.",
    refusals: [walletNotFound, notLinked],
    write: ({ params }) => unlinkWallet(params.walletReference),
  }),
];
