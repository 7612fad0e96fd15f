import type { ReactNode } from "react";
import { RadioGroup } from "../../components/choice-fields.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { MoneyField } from "../../components/money-field.tsx";
import { SelectField } from "../../components/select-field.tsx";
import { TextField } from "../../components/text-field.tsx";
import { formatAmount } from "../../format/amount.ts";
import { CATEGORIES, type Category } from "../bills/bill.ts";
import type { Item } from "./bill-api.ts";
import { ASKED, type Order } from "./order.ts";

interface OrderFieldsProps {
  readonly category: Category;
  readonly order: Order;
  readonly onChange: (fields: Partial<Order>) => void;
  readonly providers: readonly Item[];
  readonly plans: {
    readonly data: readonly Item[] | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  readonly isTest: boolean;
  readonly check: ReactNode;
}

const METER_TYPES = [
  { value: "PREPAID", text: "Prepaid", hint: "Buys a token to type into the meter." },
  { value: "POSTPAID", text: "Postpaid", hint: "Pays towards the bill." },
] as const;

/** The last two digits decide how test mode answers. */
const TEST_NUMBERS =
  "Test: a number ending in 02 fails and is refunded, 03 stays pending for a while, 05 is unknown to the biller. Others succeed.";

/** The fields that the kind of bill needs: first for whom, then how much. */
export function OrderFields(props: OrderFieldsProps) {
  const { category, order, onChange, providers, isTest, check } = props;
  const { asksMeterType, asksPhone, hasPlans, customer, provider } = ASKED[category];
  const isPhone = CATEGORIES[category].customer === "Phone";
  return (
    <>
      <SelectField
        label={provider}
        value={order.provider}
        choices={providers.map(({ itemCode, itemName }) => ({ value: itemCode, text: itemName }))}
        onChange={(code) => onChange({ provider: code, plan: "" })}
        placeholder={`Choose a ${provider.toLowerCase()}`.replace(
          "a electricity",
          "an electricity",
        )}
      />
      {asksMeterType ? (
        <RadioGroup
          legend="Meter"
          value={order.meterType}
          choices={METER_TYPES}
          onChange={(meterType) => onChange({ meterType })}
        />
      ) : null}
      <TextField
        label={customer}
        type={isPhone ? "tel" : "text"}
        autoComplete="off"
        value={order.customer}
        onChange={(text) => onChange({ customer: text })}
        hint={isTest ? TEST_NUMBERS : undefined}
      />
      {check}
      {hasPlans ? (
        <PlanField {...props} />
      ) : (
        <AmountField order={order} onChange={onChange} providers={providers} />
      )}
      {asksPhone ? (
        <TextField
          label="Customer's phone"
          type="tel"
          autoComplete="off"
          value={order.phone}
          onChange={(phone) => onChange({ phone })}
          hint="0, 234 or +234, then ten digits."
        />
      ) : null}
    </>
  );
}

function PlanField({ order, onChange, plans }: OrderFieldsProps) {
  if (plans.data === undefined && plans.error !== null)
    return (
      <ErrorPanel
        isInline
        subject="The plans"
        error={plans.error}
        onRetry={() => void plans.refetch()}
      />
    );
  const choices = (plans.data ?? []).map(({ itemCode, itemName, amount }) => ({
    value: itemCode,
    text: amount === null ? itemName : `${itemName}, ${formatAmount(amount)}`,
  }));
  return (
    <SelectField
      label="Plan"
      value={order.plan}
      choices={choices}
      disabled={order.provider === ""}
      onChange={(plan) => onChange({ plan })}
      placeholder={order.provider === "" ? "Complete the choices above first" : "Choose a plan"}
    />
  );
}

type AmountFieldProps = Pick<OrderFieldsProps, "order" | "onChange" | "providers">;

function AmountField({ order, onChange, providers }: AmountFieldProps) {
  const item = providers.find(({ itemCode }) => itemCode === order.provider);
  const limits = [
    ...(typeof item?.minAmount === "number" ? [`at least ${formatAmount(item.minAmount)}`] : []),
    ...(typeof item?.maxAmount === "number" ? [`at most ${formatAmount(item.maxAmount)}`] : []),
  ].join(", ");
  return (
    <MoneyField
      label="Amount"
      value={order.amount}
      onChange={(amount) => onChange({ amount })}
      hint={limits === "" ? undefined : `${limits.charAt(0).toUpperCase()}${limits.slice(1)}.`}
    />
  );
}
