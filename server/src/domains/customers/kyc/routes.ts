import { type Call, laterRoute, type Route } from "../../../kernel/http/routes/route.ts";
import { providerUnavailable } from "../../../kernel/providers/refusals.ts";
import { CustomerAnswer, customerNotFound } from "../customers/index.ts";
import {
  carryOut,
  checkRefused,
  type Desk,
  insufficientFee,
  parseVerification,
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
  typeMissing,
} from "./errors.ts";
import { KycBody, KycParams } from "./schemas.ts";
import { NOTHING_TO_DO, submitItem } from "./submit-item.ts";

export const kycRoutes = (desk: Desk): readonly Route[] => [
  laterRoute({
    method: "POST",
    path: "/customers/:id/kyc",
    operationId: "submitKyc",
    tag: "Customers",
    summary: "Verify one item about a customer",
    description: [
      "The service asks the registry and compares its answer with the customer. The tier follows from all that was verified.",
      "A check is charged when the registry has answered. BVN, NIN, government ID (PASSPORT, FRSC or PVC) and ADDRESS are",
      "four categories: an item of a verified category is answered as verified and not charged. A key without the scope `customers:write` is answered `bvn` and `idNumber` masked.",
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
      typeMissing,
      detailMissing,
      birthDateMissing,
      nameMissing,
      otherIsPending,
      bvnTaken,
      checkFailed,
      insufficientFee,
      notAnsweredYet,
      providerUnavailable,
      checkRefused,
    ],
    begin: ({ access, params, body, requestId, operationKey, scenario }) =>
      submitItem(desk.kit, {
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
      await carryOut(desk, { environmentId, id: parseVerification(begun), requestId });
    },
    conclude: ({ access, params, requestId }: Call, begun: string) => {
      // Checked against KycParams.
      const { id } = params as { id: number };
      const asked = { access, customerId: BigInt(id), requestId };
      return answerSubmission(desk.kit, asked, begun);
    },
  }),
];
