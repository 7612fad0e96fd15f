import { useQuery } from "@tanstack/react-query";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { Masked } from "../../components/masked.tsx";
import { Notice } from "../../components/notice.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { Status } from "../../components/status.tsx";
import { TierSteps } from "../../components/tier-steps.tsx";
import { Time } from "../../components/time.tsx";
import { listInWords } from "../../format/words.ts";
import { usePlace } from "../../shell/use-place.ts";
import { revealVerification } from "../verifications/reveal-verification.ts";
import { type KycProgress, progressQuery } from "./customer-queries.ts";
import { fieldName } from "./field-name.ts";
import {
  capitalised,
  itemInSentence,
  itemName,
  itemsPending,
  missingSentence,
  stepAllows,
  stepName,
} from "./kyc-words.ts";
import { Section } from "./section.tsx";

/** The tiers as steps, the next missing item in words, and what was submitted. */
export function TiersSection({ customerId }: { readonly customerId: string }) {
  const place = usePlace();
  const progress = useQuery(progressQuery(place, customerId));
  const { data } = progress;
  return (
    <Section title="Verification">
      {data === undefined ? (
        <Placeholder error={progress.error} onRetry={() => void progress.refetch()} />
      ) : (
        <>
          <p className="pb-2">{missingSentence(data)}</p>
          <TierList progress={data} />
          <Waiting progress={data} />
          <Submitted progress={data} />
        </>
      )}
    </Section>
  );
}

function Placeholder({
  error,
  onRetry,
}: {
  readonly error: unknown;
  readonly onRetry: () => void;
}) {
  if (error !== null)
    return <ErrorPanel isInline subject="Tiers" error={error} onRetry={onRetry} />;
  return <Skeleton label="Tiers" lines={5} />;
}

function TierList({ progress: { steps, next } }: { readonly progress: KycProgress }) {
  const stateOf = ({ tier, isReached }: KycProgress["steps"][number]) => {
    if (isReached) return "done";
    return tier === next?.tier ? "next" : "later";
  };
  return (
    <TierSteps
      steps={steps.map((step) => ({
        label: `Tier ${step.tier}: ${stepName(step)}`,
        allows: capitalised(stepAllows(step)),
        state: stateOf(step),
      }))}
    />
  );
}

function Waiting({ progress }: { readonly progress: KycProgress }) {
  const pending = itemsPending(progress);
  if (pending.length === 0 && progress.hasNames) return null;
  return (
    <div className="mt-2 flex flex-col gap-2">
      {pending.length === 0 ? null : (
        <Notice
          kind="unknown"
          title={`The registry has not answered about the ${listInWords(pending.map(itemInSentence))} yet.`}
        >
          Its price is held, and charged only once the registry answers. The service queries it
          again automatically.
        </Notice>
      )}
      {progress.hasNames ? null : (
        <Notice kind="wait" title="A check needs the first and the last name.">
          Registries’ answers are compared with both. Save them with POST /api/v1/customers, or add
          the customer again with your same id.
        </Notice>
      )}
    </div>
  );
}

function Submitted({ progress: { items } }: { readonly progress: KycProgress }) {
  const submitted = items.filter(({ submission }) => submission !== null);
  if (submitted.length === 0)
    return <p className="pt-2 text-meta text-quiet">Nothing was submitted yet.</p>;
  return (
    <table className="mt-3 w-full text-meta">
      <caption className="sr-only">Submitted items</caption>
      <thead className="text-left text-quiet">
        <tr className="border-b border-line">
          <th scope="col" className="py-1.5 font-normal">
            Submitted
          </th>
          <th scope="col" className="py-1.5 font-normal">
            Number
          </th>
          <th scope="col" className="py-1.5 text-right font-normal">
            Result
          </th>
        </tr>
      </thead>
      <tbody>
        {submitted.map((item) => (
          <SubmittedRow key={item.type} item={item} />
        ))}
      </tbody>
    </table>
  );
}

function SubmittedRow({
  item: { type, submission },
}: {
  readonly item: KycProgress["items"][number];
}) {
  const place = usePlace();
  if (submission === null) return null;
  const { status, maskedNumber, failedField, verificationId, updatedAt } = submission;
  const reveal = (reason: string) => revealVerification(place, verificationId, reason);
  return (
    <tr className="border-b border-line align-top">
      <th scope="row" className="py-2 pr-3 text-left font-strong">
        {itemName(type)}
        <span className="block font-normal text-quiet">
          <Time at={updatedAt} />
        </span>
      </th>
      <td className="py-2 pr-3">
        {maskedNumber === null ? null : (
          <Masked
            label={itemName(type)}
            masked={maskedNumber}
            {...(place.can("identity:reveal") ? { reveal } : {})}
          />
        )}
      </td>
      <td className="py-2 text-right">
        <Status word={status} outcomeUnknown={status === "Pending"} />
        {failedField === null ? null : (
          <span className="block text-quiet">No match: {fieldName(failedField)}</span>
        )}
      </td>
    </tr>
  );
}
