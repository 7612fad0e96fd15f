import {
  laterRoute,
  type Route,
  readRoute,
  writeRoute,
} from "../../../kernel/http/routes/route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { fromDecimal } from "../../../kernel/money.ts";
import { providerUnavailable } from "../../../kernel/providers/refusals.ts";
import { itemMissing } from "../../customers/kyc-tiers/index.ts";
import { walletClosed, walletNotFound } from "../../customers/wallets/index.ts";
import { CardholderParams, cardholderNotFound } from "../cardholders/index.ts";
import { noEntitlement } from "../settings/index.ts";
import { changeLimits } from "./change-limits.ts";
import { freezeCard } from "./change-status.ts";
import { terminateCard } from "./end-card.ts";
import {
  cardNotFound,
  cardShort,
  cardWalletShort,
  detailsMissing,
  detailsTimedOut,
  linkedElsewhere,
  noRate,
  nothingToChange,
  notInThisStatus,
  notLinked,
  notSamePerson,
} from "./errors.ts";
import { fundCard } from "./fund-card.ts";
import { linkWallet, unlinkWallet } from "./link-wallet.ts";
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
  ...moneyRoutes(),
  ...statusRoutes(kit),
  ...linkRoutes(),
];

const readRoutes = (kit: Kit): readonly Route[] => [
  readRoute({
    ...reading,
    path: "/business/cardholders/:customerId/cards",
    operationId: "listCards",
    summary: "The cards of a cardholder, newest first",
    params: CardholderParams,
    answer: CardList,
    refusals: [cardholderNotFound],
    read: ({ access, params }) => listCards(kit.database, access.environmentId, params.customerId),
  }),
  readRoute({
    ...reading,
    path: "/business/card/:reference",
    operationId: "getCard",
    summary: "A card, with what is on it",
    params: CardParams,
    answer: CardAnswer,
    refusals: [cardNotFound],
    read: ({ access, params }) => showCard(kit.database, access.environmentId, params.reference),
  }),
  readRoute({
    ...reading,
    path: "/business/card/:reference/details",
    operationId: "getCardDetailsPage",
    summary: "Where the cardholder sees the card's number",
    description: [
      "A page of the issuer that opens for a few minutes. Show it in the cardholder's own browser. Number and security code",
      "never come through this service, which has neither.",
    ].join(" "),
    callsProvider: true,
    params: CardParams,
    answer: DetailsAnswer,
    refusals: [cardNotFound, detailsMissing, providerUnavailable, detailsTimedOut],
    read: ({ access, params, scenario }) => showDetails(kit, access, { ...params, scenario }),
  }),
];

const moneyRoutes = (): readonly Route[] => [
  writeRoute({
    ...changing,
    path: "/business/card/:reference/fund",
    operationId: "fundCard",
    summary: "Put money on a card",
    description:
      "From your card wallet, which pays the fee on top. What the card owes is paid first.",
    idempotencyKey: "required",
    body: AmountBody,
    refusals: [noEntitlement, cardNotFound, notInThisStatus, cardWalletShort],
    write: ({ params, body }) => fundCard(params.reference, fromDecimal(body.amount)),
  }),
  writeRoute({
    ...changing,
    path: "/business/card/:reference/withdraw",
    operationId: "withdrawFromCard",
    summary: "Take money off a card",
    description: "Back into your card wallet, for nothing. What is held for purchases stays.",
    body: AmountBody,
    refusals: [cardNotFound, notInThisStatus, cardShort],
    write: ({ params, body }) => withdrawMoney(params.reference, fromDecimal(body.amount)),
  }),
  writeRoute({
    ...changing,
    path: "/business/card/:reference/limits",
    operationId: "setCardLimits",
    summary: "Say what a card may spend",
    description: "Each purchase, and each day in Lagos. It holds for the next authorisation.",
    body: LimitsBody,
    refusals: [cardNotFound, notInThisStatus, nothingToChange],
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
    summary: "Stop a card",
    description:
      "From this moment every authorisation is declined, whether or not the issuer can be reached. Purchases under way go on.",
    refusals: [cardNotFound, notInThisStatus],
    write: ({ params }) => freezeCard(params.reference),
  }),
  laterRoute({
    ...changing,
    path: "/business/card/:reference/unfreeze",
    operationId: "unfreezeCard",
    summary: "Let a card be used again",
    description: [
      "The answer is `Active` once the issuer has confirmed it. Where the issuer does not confirm in time, the answer is",
      "200 with the status `Frozen`: the service repeats its call, and the card becomes `Active` when the issuer confirms.",
      "Freeze the card to give the unfreeze up.",
    ].join(" "),
    callsProvider: true,
    refusals: [cardNotFound, notInThisStatus],
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
    summary: "End a card, for good",
    description: [
      "Its balance is in your card wallet at once. What is held for purchases goes to the merchants who ask for it, and",
      "else to your card wallet.",
    ].join(" "),
    refusals: [cardNotFound, notInThisStatus],
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
    summary: "Have a card spend from a wallet",
    description: [
      "Card and wallet must be of one customer, of a tier that may have cards. A wallet in NGN is spent from at the rate",
      "that the operator has set; each purchase keeps the rate it was authorised at. The same link again changes nothing.",
    ].join(" "),
    body: LinkBody,
    refusals: [
      walletNotFound,
      walletClosed,
      itemMissing,
      cardNotFound,
      notInThisStatus,
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
    summary: "Have a card spend what is on itself again",
    description: "Purchases under way go on with the wallet's money.",
    refusals: [walletNotFound, notLinked],
    write: ({ params }) => unlinkWallet(params.walletReference),
  }),
];
