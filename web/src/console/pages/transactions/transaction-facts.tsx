import { Amount } from "../../../components/amount.tsx";
import { KeyValues } from "../../../components/key-values.tsx";
import { TextLink } from "../../../components/link.tsx";
import { Reference } from "../../../components/reference.tsx";
import { Status } from "../../../components/status.tsx";
import { ExactTime } from "../../../components/time.tsx";
import { providerName } from "../../parts/provider-name.ts";
import { RecordTimeline } from "../../parts/record-timeline.tsx";
import { consoleAddress, useConsole } from "../../shell/use-console.ts";
import { Actions } from "../inbox/detail-parts.tsx";
import { ChargeLate, MoveOrRefund } from "./order-actions.tsx";
import { sentLabel } from "./sent-label.ts";
import type { InspectedTransaction } from "./transaction-queries.ts";

/** Where the money of one record is, what is known about it elsewhere, and what can be decided. */
export function TransactionFacts({ of }: { readonly of: InspectedTransaction }) {
  const { reference, type, status, progress, mode, currency, trxAmount, businessId } = of;
  const businessTo = consoleAddress(mode, ["businesses", businessId]);
  return (
    <section
      aria-label={reference}
      className="grid items-start gap-x-10 gap-y-6 px-7 py-5 wide:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] max-fold:px-4"
    >
      <div className="flex flex-col gap-3">
        <div>
          <h2 className="flex flex-wrap items-center gap-x-4">
            <span className="w-full text-meta font-normal text-quiet">
              {type} of <bdi>{of.userBusinessName}</bdi>
            </span>
            <span className="text-[28px]/9 font-figure tracking-[-0.015em]">
              <Amount value={trxAmount} currency={currency} />
            </span>
            <Status
              word={status}
              awaitsApproval={progress === "awaiting_approval"}
              outcomeUnknown={progress === "unknown"}
            />
          </h2>
          <p className="max-w-180 pt-1 text-quiet">{stateOf(of)}</p>
        </div>
        <KeyValues
          items={[
            {
              label: "Business",
              value: (
                <>
                  <TextLink to={businessTo}>{of.userBusinessName}</TextLink> ({businessId}), {mode}{" "}
                  mode
                </>
              ),
            },
            { label: "Reference", value: <Reference value={reference} whole /> },
            { label: "From", value: partyOf(of.senderName, of.senderAccountNumber) },
            {
              label: "To",
              value: partyOf(of.receiverAccountName, of.receiverAccountNumber, of.receiverBankName),
            },
            { label: "For", value: of.description === "" ? undefined : of.description },
            { label: "Fee", value: <Amount value={of.trxFee} currency={currency} /> },
            {
              label: "Stamp duty",
              value:
                of.stampDuty === 0 ? undefined : (
                  <Amount value={of.stampDuty} currency={currency} />
                ),
            },
            {
              label: "Clock",
              value: mode === "test" ? "The test clock of the business" : undefined,
            },
            { label: "Created", value: <ExactTime at={of.createdAt} /> },
            {
              label: sentLabel(progress),
              value: of.sentAt && <ExactTime at={of.sentAt} />,
            },
            { label: "Changed", value: <ExactTime at={of.updatedAt} /> },
            { label: "Settles", value: of.settlesAt && <ExactTime at={of.settlesAt} /> },
            {
              label: "Provider",
              value: of.provider === null ? undefined : providerName(of.provider),
            },
            { label: "Sent as", value: idOf(of.orderReference, "order reference") },
            { label: "Provider’s id", value: idOf(of.providerReference, "provider's reference") },
            { label: "Session id", value: idOf(of.sessionId, "session id") },
            { label: "Look at", value: <Elsewhere of={of} /> },
          ]}
        />
        <Decisions of={of} />
      </div>
      <RecordTimeline {...{ reference, businessId, mode }} />
    </section>
  );
}

const PAID_LATE =
  "It failed and was refunded, and then its provider paid it. The amount is in suspense. Agree on it with the business, then charge the business.";

/** For the merchant, an order that was paid late has failed. */
const stateOf = ({ progress, requestStateDetails }: InspectedTransaction): string =>
  progress === "paid_late" ? PAID_LATE : requestStateDetails;

function partyOf(...parts: readonly (string | null)[]): string | undefined {
  const known = parts.filter((part) => part !== null);
  return known.length === 0 ? undefined : known.join(", ");
}

const idOf = (value: string | null, label: string) =>
  value === null ? undefined : <Reference {...{ value, label }} />;

function Elsewhere({ of }: { readonly of: InspectedTransaction }) {
  const { can } = useConsole();
  const { reference, mode, businessId, provider } = of;
  const links = [
    {
      to: consoleAddress(mode, ["money", "transactions", reference]),
      text: "What the books posted",
    },
    ...(provider !== null && mode === "live" && can("providers:read")
      ? [
          {
            to: consoleAddress(mode, "providers/calls", { search: reference }),
            text: "Calls to the provider",
          },
        ]
      : []),
    ...(can("deliveries:read")
      ? [
          {
            to: consoleAddress(mode, "deliveries", { search: businessId, about: reference }),
            text: "Webhooks about it",
          },
          {
            to: consoleAddress(mode, "requests", { search: reference, business: businessId }),
            text: "API requests that name it",
          },
        ]
      : []),
  ];
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {links.map(({ to, text }) => (
        <li key={text}>
          <TextLink to={to}>{text}</TextLink>
        </li>
      ))}
    </ul>
  );
}

/** Approving and deciding an outcome have their own place, with the facts that the decision needs. */
function Decisions({ of }: { readonly of: InspectedTransaction }) {
  const { progress, reference, businessId, mode } = of;
  const inInbox = (kind: string) =>
    consoleAddress(mode, ["inbox", kind, `${businessId}-${reference}`]);
  if (progress === "awaiting_approval")
    return <TextLink to={inInbox("transfer")}>Approve or reject it in the inbox</TextLink>;
  if (progress === "unknown" || progress === "sending" || progress === "accepted")
    return <TextLink to={inInbox("unknown")}>What is asked, and when, in the inbox</TextLink>;
  if (progress !== "paid_late" && progress !== "waiting") return null;
  return (
    <Actions>
      {progress === "paid_late" ? <ChargeLate order={of} /> : <MoveOrRefund order={of} />}
    </Actions>
  );
}
