import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { asFailure } from "../../api/failure.ts";
import type { components } from "../../api/generated/schema.d.ts";
import { Amount } from "../../components/amount.tsx";
import { Drawer } from "../../components/drawer.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { KeyValues } from "../../components/key-values.tsx";
import { TextLink } from "../../components/link.tsx";
import { Notice } from "../../components/notice.tsx";
import { Reference } from "../../components/reference.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { Status } from "../../components/status.tsx";
import { ExactTime } from "../../components/time.tsx";
import { useLiveQueries } from "../../shell/live.tsx";
import { NotFound } from "../../shell/not-found.tsx";
import { usePlace, useSearchFields } from "../../shell/use-place.ts";
import { FindingList } from "./finding-list.tsx";
import { RevealSection } from "./reveal-section.tsx";
import { typeName } from "./verification-types.ts";
import { verificationQuery } from "./verifications-query.ts";

type Detail = components["schemas"]["VerificationDetail"];

/** One verification: the masked question, the registry's answer as people see it, and the price. */
export function VerificationDrawer() {
  const place = usePlace();
  const search = useSearchFields();
  const { verificationId } = useParams({ strict: false }) as { verificationId: string };
  const { data, error, refetch } = useQuery(verificationQuery(place, verificationId));
  useLiveQueries(/^(?:VERIFICATION_|customer)/, [...place.key, "verifications", "one"]);
  const isMissing = error !== null && [400, 404].includes(asFailure(error).status);
  return (
    <Drawer
      kind="Verification"
      title={
        data === undefined ? "Verification" : `${typeName(data.type)} ${data.maskedIdentifiers}`
      }
      closeTo={place.to("verifications", search)}
      backText="Verifications"
    >
      {data === undefined && error === null ? (
        <Skeleton
          label="Verification"
          shape="detail"
          lines={6}
          className="px-5 pt-4 max-fold:px-4"
        />
      ) : null}
      {isMissing ? (
        <NotFound title={`No verification ${verificationId} in ${place.mode}`}>
          Ids belong to one mode: this one may exist in the other.
        </NotFound>
      ) : null}
      {error !== null && !isMissing ? (
        <ErrorPanel subject="The verification" error={error} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined ? null : <Facts detail={data} />}
    </Drawer>
  );
}

function Facts({ detail }: { readonly detail: Detail }) {
  const place = usePlace();
  const { customerId, walletTransaction: payment } = detail;
  return (
    <div className="flex flex-col gap-4 px-5 pt-2 max-fold:px-4">
      <div>
        <p className="text-page font-heading">{typeName(detail.type)}</p>
        <p className="mb-1.5 font-mono text-meta">{detail.maskedIdentifiers}</p>
        <Status word={detail.status} outcomeUnknown={detail.status === "Pending"} />
      </div>
      {detail.status === "Pending" ? (
        <Notice kind="unknown" title="The registry has not answered.">
          You are not charged until it does: the price is held. The service queries it again
          automatically, and an event reports the outcome. If you submit it again, you may be
          charged twice.
        </Notice>
      ) : null}
      {detail.reason === null ? null : <p>{detail.reason}</p>}
      <FindingList findings={detail.normalizedResult} erasedAt={detail.erasedAt} />
      <KeyValues
        items={[
          { label: "Price", value: <PriceOf payment={payment} /> },
          {
            label: "Paid by",
            value:
              payment === null ? undefined : (
                <Reference value={payment.reference} label="transaction" />
              ),
          },
          {
            label: "For",
            value:
              customerId === null ? undefined : (
                <TextLink to={place.to(["customers", String(customerId)])}>
                  KYC of customer {customerId}
                </TextLink>
              ),
          },
          { label: "Asked", value: <ExactTime at={detail.createdAt} /> },
          { label: "Reference", value: <Reference value={detail.reference} /> },
        ]}
      />
      {place.can("identity:reveal") && detail.erasedAt === null ? (
        <RevealSection key={detail.verificationId} verificationId={detail.verificationId} />
      ) : null}
    </div>
  );
}

const PAID: Readonly<Record<string, string>> = {
  Pending: "held",
  Successful: "charged, VAT included",
  Reversed: "not charged: the registry gave no answer",
};

function PriceOf({ payment }: { readonly payment: Detail["walletTransaction"] }) {
  if (payment === null) return "Free";
  return (
    <>
      <Amount value={payment.amount} />{" "}
      <span className="text-quiet">{PAID[payment.status ?? ""] ?? ""}</span>
    </>
  );
}
