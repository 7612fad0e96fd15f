import { assert, present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import type { Books } from "../../../kernel/ledger/books.ts";
import { placeHold } from "../../../kernel/ledger/holds.ts";
import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import type { Minor } from "../../../kernel/money.ts";
import type { CardBrand, CardIssuer } from "../../../kernel/providers/ports/card-issuer.ts";
import { formatScenario, type Scenario } from "../../../kernel/providers/ports/scenario.ts";
import { providerNotConfigured } from "../../../kernel/providers/refusals.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import {
  type Customer,
  type CustomerDetails,
  type CustomerInput,
  customerById,
  draftCustomer,
} from "../../customers/customers/index.ts";
import {
  type KycTiers,
  neededKycTiers,
  requireCapability,
  toKycTiers,
} from "../../customers/kyc-tiers/index.ts";
import {
  chargesFor,
  neededPrices,
  type PriceList,
  pricesIn,
} from "../../platform/pricing/index.ts";
import {
  cardholderDetails,
  cardholderNotFound,
  cardholderOf,
  NO_HOLDER,
  writeDetails,
} from "../cardholders/index.ts";
import {
  cards,
  DEFAULT_LIMITS,
  FIRST_RETRY_MS,
  formatCardReference,
  neededCardWallet,
  requireCardWallet,
  requireCardWalletId,
} from "../cards/index.ts";
import { neededCardSettings, requireEntitled, resolveSettings } from "../settings/index.ts";
import { customerHasNoName, unexpectedHolderField } from "./errors.ts";
import { scheduleRequery } from "./jobs.ts";
import { cardOrders } from "./queries.ts";

/** An order for a card. */
export interface IssueOrder {
  readonly environmentId: bigint;
  readonly mode: Mode;
  /** The cardholder. Undefined: `holder` describes a new one. */
  readonly customerId: string | undefined;
  readonly holder: CustomerInput;
  readonly label: string | undefined;
  readonly brand: CardBrand | undefined;
  readonly funding: Minor;
  /** The id of the request. It identifies repetitions. */
  readonly requestId: string;
  readonly operationKey: string;
  readonly scenario: Scenario | undefined;
}

/**
 * Holds the price and funding of a card, opens its account and stores the order. Does not call the issuer. Returns the
 * card's reference.
 */
export function beginIssue(kit: Kit, order: IssueOrder): MoneyOperation<string> {
  const { environmentId, customerId, holder, mode } = order;
  const facts = { environmentId, about: "USD", amount: null };
  const [issuer] = kit.providers.cardIssuer.inOrder(mode, facts);
  if (customerId !== undefined) requireNoHolderFields(holder);
  const known = customerId === undefined ? [] : [BigInt(customerId)];
  const details = cardholderDetails(kit, environmentId, holder);
  return operation({
    name: "cards.begin_issue",
    rows: 20,
    needs: {
      customer: known.map(customerById),
      cardholder: known.map(cardholderOf),
      wallet: neededCardWallet,
      tiers: neededKycTiers,
      prices: neededPrices,
      settings: neededCardSettings,
    },
    decide({ customer: [customer], cardholder, wallet, tiers, prices, settings }, books): string {
      requireEntitled(resolveSettings(settings, books.environment.mode));
      if (issuer === undefined) throw providerNotConfigured();
      const isOurs = cardholder[0] !== undefined;
      const owner =
        known.length === 0
          ? draftNewHolder(books, details)
          : requireKnownHolder(customer, isOurs ? undefined : toKycTiers(tiers));
      const priced = priceOrder(pricesIn(prices), order.funding);
      return writeOrder(books, {
        order,
        issuer,
        owner,
        priced,
        walletId: requireCardWalletId(wallet),
      });
    },
  });
}

/** Throws if a request for an existing cardholder has cardholder fields: they would be ignored. */
function requireNoHolderFields(holder: CustomerInput): void {
  const [field] = Object.keys(holder);
  if (field !== undefined) throw unexpectedHolderField({ field });
}

/** The cardholder. `details` describe a new cardholder, who is stored when the order is answered with a card. */
interface Owner {
  readonly customer: Customer;
  readonly details: CustomerDetails | null;
}

function draftNewHolder(books: Books, details: CustomerDetails): Owner {
  const { firstName, lastName } = details;
  assert(firstName !== undefined && lastName !== undefined, "a new cardholder has a name");
  const place = { environmentId: books.environment.id, id: books.nextId(), now: books.now };
  return { customer: draftCustomer(place, details), details };
}

/** A customer who was not created as a cardholder needs a KYC tier that allows cards. */
function requireKnownHolder(customer: Customer | undefined, tiers: KycTiers | undefined): Owner {
  if (customer === undefined) throw cardholderNotFound();
  if (tiers !== undefined) requireCapability(tiers, customer.verified, "issue_card");
  if (customer.firstName === null || customer.lastName === null) throw customerHasNoName();
  return { customer, details: null };
}

/** The price of a new card, by part. A part that is free moves no money. */
function priceOrder(prices: PriceList, funding: Minor) {
  const issue = chargesFor(prices, "card-issue");
  const put = funding === 0n ? undefined : chargesFor(prices, "card-funding", funding);
  return {
    funding,
    issueFee: issue.fee,
    issueVat: issue.vat,
    fundingFee: put?.fee ?? 0n,
    fundingVat: put?.vat ?? 0n,
  };
}

function writeOrder(
  books: Books,
  {
    order,
    issuer,
    owner,
    priced,
    walletId,
  }: {
    order: IssueOrder;
    issuer: CardIssuer;
    owner: Owner;
    priced: ReturnType<typeof priceOrder>;
    walletId: bigint;
  },
): string {
  const needed = priced.funding + priced.issueFee + priced.fundingFee;
  requireCardWallet(books.account(walletId).available, needed);
  const hold =
    needed === 0n ? null : placeHold(books, walletId, needed, "card_ordered", "Card order");
  const { id } = books.openAccount("card", "USD");
  const environmentId = books.environment.id;
  const [createdAt, updatedAt] = [books.now, books.now];
  books.insert(cards, {
    ...{ environmentId, id, customerId: owner.customer.id, createdAt, updatedAt },
    ...{
      label: order.label ?? formatName(owner.customer),
      status: "Pending",
      brand: order.brand ?? "Visa",
    },
    ...{ firstSix: null, lastFour: null, expiryMonth: null, expiryYear: null, capabilities: [] },
    ...DEFAULT_LIMITS,
    ...{ usedOn: null, usedToday: 0n, owed: 0n, linkedWalletId: null, frozenByIssuer: false },
    ...{ issuer: issuer.name, reference: issuer.referenceFor({ environmentId, id }) },
    ...{ issuerReference: null, reportedStatus: null, reportingUntil: null },
    ...{ nextReportAt: null, failedReports: 0 },
    ...{ issuerStatusAt: null, issuedAt: null },
  });
  books.insert(cardOrders, {
    ...{ environmentId, cardId: id, ...priced, holdId: hold?.id ?? null, createdAt },
    ...{ requestId: order.requestId, operationKey: order.operationKey },
    scenario: order.scenario === undefined ? null : formatScenario(order.scenario),
    ...{ answered: null, answer: null, reason: null },
    ...(owner.details === null ? NO_HOLDER : writeDetails(owner.details)),
  });
  scheduleRequery(books, id, 0, FIRST_RETRY_MS);
  return formatCardReference(id);
}

const formatName = ({ firstName, lastName }: Customer): string =>
  `${present(firstName, "a first name")} ${present(lastName, "a last name")}`;
