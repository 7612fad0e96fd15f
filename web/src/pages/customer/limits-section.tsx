import { useQuery } from "@tanstack/react-query";
import { Amount } from "../../components/amount.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { LimitBar } from "../../components/limit-bar.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { Time } from "../../components/time.tsx";
import { usePlace } from "../../shell/use-place.ts";
import { type KycProgress, progressQuery } from "./customer-queries.ts";
import { Section } from "./section.tsx";

/** The limits of the tier as bars, with what is left today. */
export function LimitsSection({ customerId }: { readonly customerId: string }) {
  const place = usePlace();
  const { data, error, refetch } = useQuery(progressQuery(place, customerId));
  return (
    <Section title={data === undefined ? "Limits" : `Limits of tier ${data.tier}`}>
      {data === undefined && error === null ? <Skeleton label="Limits" lines={4} /> : null}
      {data === undefined && error !== null ? (
        <ErrorPanel isInline subject="Limits" error={error} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined ? null : (
        <div className="flex flex-col gap-3.5">
          <PayoutLimits progress={data} />
          <BalanceLimit limits={data.limits} />
        </div>
      )}
    </Section>
  );
}

function PayoutLimits({
  progress: { limits, steps, capabilities },
}: {
  readonly progress: KycProgress;
}) {
  if (!capabilities.includes("payout")) {
    const opening = steps.find(({ unlocks }) => unlocks.includes("payout"));
    return (
      <p className="text-meta">
        No payouts yet
        {opening === undefined ? "" : <span>: tier {opening.tier} allows them</span>}.
      </p>
    );
  }
  return (
    <div>
      {limits.payoutDailyMax === null ? (
        <p className="text-meta">Payouts have no daily limit.</p>
      ) : (
        <LimitBar
          label="Payouts today"
          used={limits.payoutUsedToday}
          limit={limits.payoutDailyMax}
        />
      )}
      <p className="text-label text-quiet">
        {limits.payoutMax === null ? null : (
          <>
            Each payout up to <Amount value={limits.payoutMax} tone="quiet" />.{" "}
          </>
        )}
        Resets <Time at={limits.resetsAt} />, Lagos.
      </p>
    </div>
  );
}

function BalanceLimit({ limits }: { readonly limits: KycProgress["limits"] }) {
  return (
    <div>
      {limits.balanceMax === null ? (
        <p className="text-meta">The balance has no limit.</p>
      ) : (
        <LimitBar label="Balance" used={limits.balanceHeld} limit={limits.balanceMax} />
      )}
      {limits.balanceWithheld === 0 ? null : (
        <p className="text-label text-quiet">
          <Amount value={limits.balanceWithheld} tone="quiet" /> more is withheld as pending until
          the tier rises or the balance falls.
        </p>
      )}
    </div>
  );
}
