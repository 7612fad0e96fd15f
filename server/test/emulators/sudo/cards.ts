import type { EmulatedAnswer, EmulatedRequest } from "../emulator.ts";
import type { Books, EmulatedCard } from "./books.ts";
import { toCustomer } from "./customers.ts";
import {
  badFields,
  done,
  type Fields,
  fieldsOf,
  inside,
  isFields,
  notFound,
  paged,
  refused,
} from "./envelope.ts";

export const FUNDING_SOURCE = "670cece725852ba485d745c7";
export const DEBIT_ACCOUNT = "67974b365c184d20fc340889";
/** A program that makes Mastercards in dollars. */
export const PROGRAM = "6840b5161443c90831ba07a5";

const FIRST_SIX: Readonly<Record<string, string>> = { Visa: "428852", MasterCard: "519075" };
const TOKEN_SECONDS = 120;

export function answerCards(books: Books, request: EmulatedRequest): EmulatedAnswer | undefined {
  const { method, path } = request;
  if (path === "/cards" && method === "POST") return makeCard(books, fieldsOf(request));
  const [, customerId] = /^\/cards\/customer\/(\w+)$/.exec(path) ?? [];
  if (customerId !== undefined) return listOf(books, request, customerId);
  const [, id, rest] = /^\/cards\/([0-9a-f]{24})(\/token)?$/.exec(path) ?? [];
  if (id === undefined) return undefined;
  const card = books.card(id);
  if (card === undefined) return notFound();
  if (rest !== undefined) return giveToken(books, card);
  return method === "PUT" ? change(books, card, fieldsOf(request)) : done(toCard(books, card));
}

const listOf = (books: Books, request: EmulatedRequest, customerId: string): EmulatedAnswer =>
  books.customer(customerId) === undefined
    ? notFound()
    : paged(
        request,
        books.cards
          .filter((card) => card.customerId === customerId)
          .map((card) => toCard(books, card)),
      );

function makeCard(books: Books, fields: Fields): EmulatedAnswer {
  const { customerId, programId, metadata } = fields;
  if (books.customer(customerId) === undefined) return notFound();
  if (programId !== undefined && programId !== PROGRAM) return notFound();
  const wrong = programId === undefined ? findWrong(fields) : [];
  if (metadata !== undefined && !isFields(metadata)) wrong.push("metadata");
  if (fields["status"] !== "active") wrong.push("status");
  if (wrong.length > 0) return badFields(...wrong);
  if (!books.chargeCreation()) return refused(402, "Insufficient funds.", "Request Failed");
  const id = books.nextId();
  const brand = programId === undefined ? String(fields["brand"]) : "MasterCard";
  const at = books.now.toISOString();
  const card: EmulatedCard = {
    ...{ id, customerId: String(customerId), brand, createdAt: at, updatedAt: at },
    currency: String(fields["currency"] ?? "USD"),
    fundingSourceId: String(fields["fundingSourceId"] ?? FUNDING_SOURCE),
    maskedPan: `${FIRST_SIX[brand] ?? "506321"}******${String(books.cards.length).padStart(4, "0")}`,
    ...{ status: "active", metadata: isFields(metadata) ? metadata : {} },
    spendingLimit: limitOf(fields),
  };
  books.cards.push(card);
  // The answer to the creation has the holder's id alone.
  return done({ ...toCard(books, card), customer: card.customerId });
}

function findWrong(fields: Fields): string[] {
  const { type, currency, brand, issuerCountry, fundingSourceId, debitAccountId } = fields;
  const wrong: string[] = [];
  if (type !== "virtual") wrong.push("type");
  if (currency !== "USD" && currency !== "NGN") wrong.push("currency");
  if (!["Verve", "AfriGo", "Visa", "MasterCard"].includes(String(brand))) wrong.push("brand");
  if (issuerCountry !== (currency === "NGN" ? "NGA" : "USA")) wrong.push("issuerCountry");
  if (fundingSourceId !== FUNDING_SOURCE) wrong.push("fundingSourceId");
  if (debitAccountId !== DEBIT_ACCOUNT) wrong.push("debitAccountId");
  return wrong;
}

/** The smallest limit. A card whose limits were not sent gets the default for dollars: nothing. */
function limitOf(fields: Fields): number {
  const limits = inside(fields, "spendingControls")["spendingLimits"];
  const amounts = Array.isArray(limits)
    ? limits.filter(isFields).map(({ amount }) => Number(amount))
    : [];
  return amounts.length === 0 ? 0 : Math.min(...amounts);
}

/** A change replaces the limits, even with none. */
function change(books: Books, card: EmulatedCard, fields: Fields): EmulatedAnswer {
  const { status, metadata } = fields;
  if (!["active", "inactive", "canceled"].includes(String(status))) return badFields("status");
  if (card.status === "canceled") return refused(400, "Card has been canceled.", "Bad Request");
  if (status === "canceled") {
    const { cancellationReason, creditAccountId } = fields;
    if (cancellationReason !== "lost" && cancellationReason !== "stolen")
      return badFields("cancellationReason");
    if (creditAccountId !== DEBIT_ACCOUNT) return badFields("creditAccountId");
  }
  card.status = String(status);
  card.spendingLimit = limitOf(fields);
  card.updatedAt = new Date(books.now.getTime() + 1_000).toISOString();
  if (isFields(metadata)) card.metadata = metadata;
  return done(toCard(books, card));
}

/** A JWT that is valid for two minutes, a new one for each call. */
function giveToken(books: Books, card: EmulatedCard): EmulatedAnswer {
  if (card.status === "canceled") return refused(400, "Card has been canceled.", "Bad Request");
  const seconds = Math.floor(books.now.getTime() / 1_000);
  const claims = {
    ...{ _id: card.id, type: "CARDTOKEN", jti: books.nextId() },
    ...{ iat: seconds, exp: seconds + TOKEN_SECONDS },
  };
  const encoded = [{ alg: "HS256", typ: "JWT" }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString("base64url"),
  );
  return done({ token: `${encoded.join(".")}.c2lnbmF0dXJl` });
}

/** The card as Sudo answers it. Its year has two digits in some answers and four in others. */
export function toCard(books: Books, card: EmulatedCard): Fields {
  const { id, customerId, brand, currency, maskedPan, status, metadata, fundingSourceId } = card;
  const customer = books.customer(customerId);
  const year = books.cards.indexOf(card) % 2 === 0 ? "2029" : "29";
  return {
    ...{ _id: id, business: "670cec9d25852ba485d74273", type: "virtual", brand, currency },
    customer: customer === undefined ? customerId : toCustomer(customer),
    ...{ account: "61d7004261f2a5ebf1e18a61", fundingSource: fundingSourceId },
    ...{ maskedPan, expiryMonth: "6", expiryYear: year, status, metadata },
    ...{ isDeleted: false, createdAt: card.createdAt, updatedAt: card.updatedAt, __v: 0 },
  };
}
