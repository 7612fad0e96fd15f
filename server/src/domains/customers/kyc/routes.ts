import { type Call, laterRoute, type Route } from "../../../kernel/http/routes/route.ts";
import { providerNotConfigured, providerUnavailable } from "../../../kernel/providers/refusals.ts";
import { CustomerAnswer, customerNotFound } from "../customers/index.ts";
import {
  checkRefused,
  insufficientFee,
  noProviderTakes,
  parseVerification,
  runCheck,
  type VerificationContext,
} from "../verification/index.ts";
import { answerSubmission } from "./answer-submission.ts";
import {
  birthDateMissing,
  bvnTaken,
  checkFailed,
  detailMissing,
  nameMissing,
  notAnsweredYet,
  otherIsPending,
} from "./errors.ts";
import { itemListRoute } from "./list-routes.ts";
import { KycBody, KycParams } from "./schemas.ts";
import { NOTHING_TO_DO, submitItem } from "./submit-item.ts";

export const kycRoutes = (context: VerificationContext): readonly Route[] => [
  itemListRoute(context.kit),
  laterRoute({
    method: "POST",
    path: "/customers/:id/kyc",
    operationId: "submitKyc",
    tag: "Customers",
    summary: "Verify one item about a customer",
    description: [
      "The service queries the registry and compares its answer with the customer. The tier follows from all verified items.",
      "A check is charged when the registry has answered. There are four categories: BVN, NIN, government ID (PASSPORT, FRSC or PVC) and ADDRESS.",
      "An item of a verified category is answered as verified and is free. A key without the scope `customers:write` gets `bvn` and `idNumber` masked.",
    ].join(" "),
    signed: true,
    scope: "kyc:write",
    service: "verification",
    envelope: "extended",
    callsProvider: true,
    holdsIdentity: true,
    params: KycParams,
    body: KycBody,
    answer: CustomerAnswer,
    refusals: [
      customerNotFound,
      detailMissing,
      birthDateMissing,
      nameMissing,
      otherIsPending,
      bvnTaken,
      checkFailed,
      insufficientFee,
      notAnsweredYet,
      providerUnavailable,
      providerNotConfigured,
      checkRefused,
      noProviderTakes,
    ],
    begin: ({ access, params, body, requestId, operationKey, scenario }) =>
      submitItem(context.kit, {
        environmentId: access.environmentId,
        mode: access.mode,
        customerId: BigInt(params.id),
        body,
        requestId,
        operationKey,
        scenario,
      }),
    carryOut: async ({ access: { environmentId }, requestId }: Call, begun: string) => {
      if (begun === NOTHING_TO_DO) return;
      await runCheck(context, { environmentId, id: parseVerification(begun), requestId });
    },
    conclude: ({ access, person, params, requestId }: Call, begun: string) => {
      // The route has checked the parameters against KycParams.
      const { id } = params as { id: string };
      const asked = { access, person, customerId: BigInt(id), requestId };
      return answerSubmission(context.kit, asked, begun);
    },
  }),
];
