import { Amount } from "../../components/amount.tsx";
import { type KeyValue, KeyValues } from "../../components/key-values.tsx";
import { TextLink } from "../../components/link.tsx";
import { Reference } from "../../components/reference.tsx";
import { ExactTime } from "../../components/time.tsx";
import { type CurrentPlace, usePlace } from "../../shell/use-place.ts";
import { accountsOf, type TransactionRow } from "./record.ts";
import type { TimelineFacts } from "./timeline-facts.ts";

interface ReferenceFactsProps {
  readonly reference: string;
  readonly facts: TimelineFacts;
}

/** The key facts. One that does not exist has no line. */
export function ReferenceFacts({ reference, facts }: ReferenceFactsProps) {
  const place = usePlace();
  const { record } = facts;
  const items =
    record === null ? [] : [...accountLines(record), ...moneyLines(place, record, facts)];
  return (
    <KeyValues
      items={[
        { label: "Reference", value: <Reference value={record?.reference ?? reference} /> },
        ...items,
        ...providerLines(facts),
      ]}
    />
  );
}

/** The description of a bill repeats its biller and number. */
const billLines = (record: TransactionRow): readonly KeyValue[] => [
  { label: "Biller", value: record.receiverBankName },
  {
    label: "Customer no.",
    value: record.receiverAccountNumber && (
      <Reference value={record.receiverAccountNumber} label="customer’s number" whole />
    ),
  },
];

function partyLines(record: TransactionRow): readonly KeyValue[] {
  const accounts = accountsOf(record).map(({ label, number }) => ({
    label,
    value: number && <Reference value={number} label={label.toLowerCase()} whole />,
  }));
  const bank = record.postingType === "Debit" ? record.receiverBankName : undefined;
  return [
    { label: "Bank", value: bank },
    ...accounts,
    { label: "Narration", value: record.description },
  ];
}

function accountLines(record: TransactionRow): readonly KeyValue[] {
  return [
    {
      label: "Session id",
      value: record.sessionId && <Reference value={record.sessionId} label="session id" />,
    },
    { label: "Created", value: <ExactTime at={record.createdAt} /> },
    ...(record.type === "Bill" ? billLines(record) : partyLines(record)),
  ];
}

function moneyLines(
  place: CurrentPlace,
  record: TransactionRow,
  facts: TimelineFacts,
): readonly KeyValue[] {
  const amount = (value: number) =>
    value === 0 ? undefined : <Amount value={value} currency={record.currency} />;
  const { settlementReference, customerId } = record;
  return [
    { label: "Fee, with VAT", value: amount(record.trxFee) },
    { label: "Stamp duty", value: amount(record.stampDuty) },
    { label: "Held now", value: amount(facts.heldNow) },
    {
      label: "Settlement",
      value: settlementReference && (
        <TextLink to={place.to(["settlements", settlementReference])}>
          {settlementReference}
        </TextLink>
      ),
    },
    { label: "Match", value: record.match },
    {
      label: "Customer",
      value:
        customerId === null ? undefined : (
          <TextLink to={place.to(["customers", String(customerId)])}>{customerId}</TextLink>
        ),
    },
  ];
}

const providerLines = (facts: TimelineFacts): readonly KeyValue[] => [
  { label: "Provider", value: facts.provider },
  {
    label: "Provider’s id",
    value: facts.providerReference && (
      <Reference value={facts.providerReference} label="provider’s reference" />
    ),
  },
];
