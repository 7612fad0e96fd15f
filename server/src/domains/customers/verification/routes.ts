import type { TObject, TSchema } from "typebox";
import { listCost } from "../../../kernel/http/admission/request-cost.ts";
import { dateRange, dateRefusals } from "../../../kernel/http/routes/date-range.ts";
import { page, pageAsked, tooFarBack } from "../../../kernel/http/routes/paging.ts";
import { type Call, laterRoute, type Route, readRoute } from "../../../kernel/http/routes/route.ts";
import { providerUnavailable } from "../../../kernel/providers/refusals.ts";
import { answerTo } from "./answer-request.ts";
import { beginVerification, parseVerification } from "./begin-verification.ts";
import { carryOut } from "./carry-out-check.ts";
import { checkRefused, insufficientFee, otherContent, verificationNotFound } from "./errors.ts";
import { listVerifications } from "./list-verifications.ts";
import type { VerificationType } from "./rules.ts";
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
import type { Desk } from "./verification-purposes.ts";

export const verificationRoutes = (desk: Desk): readonly Route[] => [
  order(desk, "bvn", "Verify a BVN", BvnBody, BvnAnswer),
  order(desk, "bvn-advanced", "Verify a BVN, with extended data", BvnBody, BvnAdvancedAnswer),
  order(desk, "nin", "Verify a NIN", NinBody, NinAnswer),
  order(desk, "pvc", "Verify a voter's card", PvcBody, PvcAnswer),
  order(
    desk,
    "pvc-premium",
    "Verify a voter's card, with extended data",
    PvcBody,
    PvcPremiumAnswer,
  ),
  order(desk, "frsc", "Verify a driver's licence", FrscBody, FrscAnswer),
  order(desk, "passport", "Verify a passport and whose it is", PassportBody, PassportAnswer),
  order(desk, "phone-basic", "Verify a phone number", PhoneBody, PhoneAnswer),
  order(
    desk,
    "phone-advanced",
    "Verify a phone number, with extended data",
    PhoneBody,
    PhoneAdvancedAnswer,
  ),
  order(
    desk,
    "phone-nin",
    "Verify that a phone number and a NIN are one person's",
    PhoneNinBody,
    PhoneNinAnswer,
  ),
  order(desk, "cac-basic", "Verify the registration of a company", CacBody, CacAnswer),
  readRoute({
    method: "GET",
    path: "/business/verification/history",
    operationId: "listVerifications",
    tag: "Verification",
    summary: "Your verifications, newest first",
    description:
      "`total` counts to 10,000; `has_more` is exact on every page. 100,000 rows can be paged through.",
    cost: listCost,
    query: HistoryQuery,
    answer: VerificationRow,
    paged: true,
    refusals: [...dateRefusals, tooFarBack],
    read: async ({ access, query }) => {
      const asked = pageAsked(query, HISTORY_PAGE_SIZE);
      const { database } = desk.kit;
      const wanted = { ...query, ...dateRange(query) };
      const { environmentId } = access;
      return page(await listVerifications(database, environmentId, wanted, asked), asked);
    },
  }),
  readRoute({
    method: "GET",
    path: "/business/verification/:id",
    operationId: "getVerification",
    tag: "Verification",
    summary: "One verification, as it stands",
    params: VerificationParams,
    answer: VerificationDetail,
    refusals: [verificationNotFound],
    read: ({ access, params }) =>
      showVerification(desk.kit, access.environmentId, BigInt(params.id)),
  }),
];

/** Every check is ordered, billed, answered and repeated in the same way. */
function order(
  desk: Desk,
  type: VerificationType,
  summary: string,
  body: TObject,
  answer: TSchema,
): Route {
  const { kit } = desk;
  return laterRoute({
    method: "POST",
    path: `/business/verification/${type}`,
    operationId: `verify${type.split("-").map(capitalised).join("")}`,
    tag: "Verification",
    summary,
    description: [
      "Charged when the registry has answered, also where it has no such record; not where it cannot be reached. A",
      "`Pending` one has no answer yet: `VERIFICATION_NOTIFICATION` tells when it has.",
    ].join(" "),
    signed: true,
    service: "verification",
    callsProvider: true,
    holdsIdentity: true,
    body,
    answer,
    refusals: [insufficientFee, otherContent, providerUnavailable, checkRefused],
    begin: (call) => {
      // Checked against `body`, whose fields are strings.
      const given = call.body as Partial<Record<string, string>>;
      const identifiers = identifiersIn(given, body);
      const { requestId, operationKey, scenario, access } = call;
      const verifier = kit.providers.identityVerifier(access.mode);
      const claimed = null;
      const ordered = { type, identifiers, claimed, requestId, operationKey, scenario, verifier };
      return beginVerification(kit.vault, ordered, given["idempotencyKey"]);
    },
    carryOut: ({ access: { environmentId }, requestId }: Call, begun: string) =>
      carryOut(desk, { environmentId, id: parseVerification(begun), requestId }),
    conclude: ({ access }: Call, begun: string) =>
      answerTo(kit, access.environmentId, parseVerification(begun)),
  });
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** The fields that a type of verification asks for. What else was sent is no part of the question. */
function identifiersIn(given: Partial<Record<string, string>>, body: TObject) {
  const names = Object.keys(body.properties).filter((name) => name !== "idempotencyKey");
  // Each type's body has the fields that its check is made with.
  return Object.fromEntries(
    names.map((name) => [name, given[name]]),
  ) as unknown as Question["identifiers"];
}
