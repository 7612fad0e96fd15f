import { readData } from "../../api/answer.ts";
import { Button } from "../../components/button.tsx";
import { FailureNote } from "../../components/failure-note.tsx";
import { TextLink } from "../../components/link.tsx";
import { formatAmount } from "../../format/amount.ts";
import { usePlace } from "../../shell/use-place.ts";
import { Outcome } from "./section.tsx";
import { useSimulated } from "./use-simulated.ts";

/** An authorisation as the simulated issuer has it. */
export interface TestAuthorization {
  readonly authorizationId: string;
  readonly cardReference: string;
  readonly status: "approved" | "declined" | "reversed" | "expired" | "cleared";
  readonly askedAmount: number;
  readonly approvedAmount: number;
  readonly clearedAmount: number;
  readonly refundedAmount: number;
  readonly declineReason: string | null;
}

const STEPS = ["settle", "reverse", "refund", "expire"] as const;
type Step = (typeof STEPS)[number];

const TEXTS: Readonly<Record<Step, string>> = {
  settle: "Settle",
  reverse: "Reverse",
  refund: "Refund",
  expire: "Let it expire",
};

/** The authorisation that was just made, and its possible next steps. */
export function CardSteps({ initial }: { readonly initial: TestAuthorization }) {
  const place = usePlace();
  const { cardReference, authorizationId, status } = initial;
  if (status !== "declined")
    return (
      <SimulatedSteps card={cardReference} authorizationId={authorizationId} initial={initial} />
    );
  return (
    <Outcome>
      {describe(initial)} <TextLink to={place.to(["cards", cardReference])}>Open the card</TextLink>
    </Outcome>
  );
}

interface SimulatedStepsProps {
  readonly card: string;
  readonly authorizationId: string;
  readonly initial?: TestAuthorization;
}

/** What the scheme may do next. The issuer refuses what is impossible, and says why. */
export function SimulatedSteps({ card, authorizationId, initial }: SimulatedStepsProps) {
  const place = usePlace();
  const next = useSimulated((step: Step, headers) => {
    const params = { path: { reference: card, id: authorizationId } };
    return readData<TestAuthorization>(
      step === "expire"
        ? place.api.POST("/test/cards/{reference}/authorizations/{id}/expire", { params, headers })
        : place.api.POST(`/test/cards/{reference}/authorizations/{id}/${step}`, {
            params,
            body: {},
            headers,
          }),
    );
  });
  const current = next.data ?? initial;
  return (
    <>
      {current === undefined ? null : (
        <Outcome>
          {describe(current)} <TextLink to={place.to(["cards", card])}>Open the card</TextLink>
        </Outcome>
      )}
      <div className="flex flex-wrap gap-2">
        {STEPS.map((step) => (
          <Button
            key={step}
            size="small"
            kind="soft"
            busy={next.isBusy && "Working…"}
            onClick={() => next.run(step)}
          >
            {TEXTS[step]}
          </Button>
        ))}
      </div>
      <FailureNote failure={next.failure} />
    </>
  );
}

function describe(authorization: TestAuthorization): string {
  const { status, askedAmount, approvedAmount, clearedAmount, refundedAmount } = authorization;
  const dollars = (amount: number) => formatAmount(amount, "USD");
  if (status === "declined")
    return `${dollars(askedAmount)} declined: ${authorization.declineReason ?? "no reason given"}.`;
  const parts = [
    `${dollars(approvedAmount)} approved`,
    ...(clearedAmount > 0 ? [`${dollars(clearedAmount)} settled`] : []),
    ...(refundedAmount > 0 ? [`${dollars(refundedAmount)} refunded`] : []),
  ];
  return `${parts.join(", ")}. Now ${status}.`;
}
