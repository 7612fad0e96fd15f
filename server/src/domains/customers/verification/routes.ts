import type { Static, TObject, TSchema } from "typebox";
import { listCost } from "../../../kernel/http/admission/request-cost.ts";
import { amountRange, amountRefusals } from "../../../kernel/http/routes/amount-range.ts";
import { dateRange, dateRefusals } from "../../../kernel/http/routes/date-range.ts";
import { searchOf } from "../../../kernel/http/routes/list-query.ts";
import { page, pageAsked, tooFarBack } from "../../../kernel/http/routes/paging.ts";
import { type Call, laterRoute, type Route, readRoute } from "../../../kernel/http/routes/route.ts";
import { providerNotConfigured, providerUnavailable } from "../../../kernel/providers/refusals.ts";
import { answerRequest } from "./answer-request.ts";
import { beginVerification, parseVerification } from "./begin-verification.ts";
import { chooseVerifier } from "./choose-verifier.ts";
import {
  checkRefused,
  insufficientFee,
  noProviderTakes,
  otherContent,
  verificationNotFound,
} from "./errors.ts";
import { listVerifications } from "./list-verifications.ts";
import type { VerificationType } from "./rules.ts";
import { runCheck } from "./run-check.ts";
import {
  BvnAdvancedAnswer,
  BvnAnswer,
  BvnBody,
  CacAnswer,
  CacBody,
  FrscAnswer,
  FrscBody,
  HISTORY_PAGE_SIZE,
  HistoryQuery,
  NinAnswer,
  NinBody,
  PassportAnswer,
  PassportBody,
  PhoneAdvancedAnswer,
  PhoneAnswer,
  PhoneBody,
  PhoneNinAnswer,
  PhoneNinBody,
  PvcAnswer,
  PvcBody,
  PvcPremiumAnswer,
  VerificationDetail,
  VerificationParams,
  VerificationRow,
} from "./schemas.ts";
import type { Question } from "./seal-identity.ts";
import { showVerification } from "./show-verification.ts";
import type { VerificationContext } from "./verification-context.ts";

export const verificationRoutes = (context: VerificationContext): readonly Route[] => [
  order(context, "bvn", "Verify a BVN", BvnBody, BvnAnswer),
  order(context, "bvn-advanced", "Verify a BVN, with extended data", BvnBody, BvnAdvancedAnswer),
  order(context, "nin", "Verify a NIN", NinBody, NinAnswer),
  order(context, "pvc", "Verify a voter's card", PvcBody, PvcAnswer),
  order(
    context,
    "pvc-premium",
    "Verify a voter's card, with extended data",
    PvcBody,
    PvcPremiumAnswer,
  ),
  order(context, "frsc", "Verify a driver's licence", FrscBody, FrscAnswer),
  order(context, "passport", "Verify a passport and its bearer", PassportBody, PassportAnswer),
  order(context, "phone-basic", "Verify a phone number", PhoneBody, PhoneAnswer),
  order(
    context,
    "phone-advanced",
    "Verify a phone number, with extended data",
    PhoneBody,
    PhoneAdvancedAnswer,
  ),
  order(
    context,
    "phone-nin",
    "Verify that a phone number and a NIN belong to one person",
    PhoneNinBody,
    PhoneNinAnswer,
  ),
  order(context, "cac-basic", "Verify the registration of a company", CacBody, CacAnswer),
  ...readingRoutes(context),
];

const readingRoutes = (context: VerificationContext): readonly Route[] => [
  readRoute({
    method: "GET",
    path: "/business/verification/history",
    operationId: "listVerifications",
    holdsIdentity: true,
    tag: "Verification",
    summary: "List your verifications, newest first",
    description:
      "`total` counts to 10,000; `has_more` is exact on every page. You can page through 100,000 rows. Names and whole numbers are sealed, so no filter finds them: find the customer, then send `customerId`. `searchBy` finds a whole id or reference in all verifications. It finds a part of the masked identifiers in the newest 10,000 that match the other filters, and so do `minAmount` and `maxAmount`. Where there are more, `searched_back_to` in `meta.pagination` is the time of the newest one not searched: send it as `endDate` to continue.",
    cost: listCost,
    query: HistoryQuery,
    answer: VerificationRow,
    paged: true,
    refusals: [...dateRefusals, ...amountRefusals, tooFarBack],
    read: async ({ access, query }) => {
      const asked = pageAsked(query, HISTORY_PAGE_SIZE);
      const filter = { environmentId: access.environmentId, ...filterOf(query) };
      return page(await listVerifications(context.kit.database, filter, asked), asked);
    },
  }),
  readRoute({
    method: "GET",
    path: "/business/verification/:id",
    operationId: "getVerification",
    holdsIdentity: true,
    tag: "Verification",
    summary: "Get a verification",
    params: VerificationParams,
    answer: VerificationDetail,
    refusals: [verificationNotFound],
    read: ({ access: { environmentId }, person, params }) =>
      showVerification(context.kit, { environmentId, id: BigInt(params.id) }, person !== undefined),
  }),
];

const filterOf = ({
  verificationType,
  status,
  customerId,
  ...query
}: Static<typeof HistoryQuery>) => ({
  type: verificationType ?? null,
  status: status ?? null,
  customerId: customerId === undefined ? null : BigInt(customerId),
  search: searchOf(query),
  ...dateRange(query),
  ...amountRange(query),
});

/**
 * Returns the route of one type of verification. All types are ordered, charged, answered and repeated in the same way.
 */
function order(
  context: VerificationContext,
  type: VerificationType,
  summary: string,
  body: TObject,
  answer: TSchema,
): Route {
  const { kit } = context;
  return laterRoute({
    method: "POST",
    path: `/business/verification/${type}`,
    operationId: `verify${type.split("-").map(capitalised).join("")}`,
    tag: "Verification",
    summary,
    description: [
      "You are charged when the registry answers, even if it has no such record. You are not charged if it cannot be reached.",
      "`Pending`: there is no answer yet; `VERIFICATION_NOTIFICATION` reports the outcome.",
    ].join(" "),
    signed: true,
    service: "verification",
    callsProvider: true,
    holdsIdentity: true,
    body,
    answer,
    refusals: [
      insufficientFee,
      otherContent,
      providerUnavailable,
      providerNotConfigured,
      checkRefused,
      noProviderTakes,
    ],
    begin: (call) => {
      // The route has checked the body, whose fields are strings.
      const given = call.body as Partial<Record<string, string>>;
      const identifiers = identifiersIn(given, body);
      const { requestId, operationKey, scenario, access } = call;
      const { environmentId, mode } = access;
      // The body names no person, so a provider that needs one cannot take the check.
      const claimed = null;
      const content = { kind: type, identifiers, claimed };
      const verifier = chooseVerifier(kit, { environmentId, mode }, content);
      const ordered = { type, identifiers, claimed, requestId, operationKey, scenario, verifier };
      return beginVerification(kit.vault, ordered, given["idempotencyKey"]);
    },
    carryOut: ({ access: { environmentId }, requestId }: Call, begun: string) =>
      runCheck(context, { environmentId, id: parseVerification(begun), requestId }),
    conclude: ({ access: { environmentId }, person }: Call, begun: string) =>
      answerRequest(kit, { environmentId, id: parseVerification(begun) }, person !== undefined),
  });
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** The fields that the type of verification takes. Other fields of the body are not part of the question. */
function identifiersIn(given: Partial<Record<string, string>>, body: TObject) {
  const names = Object.keys(body.properties).filter((name) => name !== "idempotencyKey");
  // Each type's body schema has exactly the fields of its check.
  return Object.fromEntries(
    names.map((name) => [name, given[name]]),
  ) as unknown as Question["identifiers"];
}
