import { formatAmount } from "../../format/amount.ts";
import { listInWords } from "../../format/words.ts";
import type { Category, KycProgress } from "./customer-queries.ts";

type Step = KycProgress["steps"][number];
type Requirement = Step["requirements"][number];

const NAMES: Readonly<Record<Category, string>> = {
  BVN: "BVN",
  NIN: "NIN",
  PASSPORT: "Passport",
  FRSC: "Driver’s licence",
  PVC: "Voter’s card",
  ADDRESS: "Address",
};

export const itemName = (item: Category): string => NAMES[item];

/** The name of a type of document: one of the items, or what the merchant called it. */
export const documentName = (type: string | null): string =>
  type === null
    ? "ID number"
    : (Object.entries(NAMES).find(([item]) => item === type)?.[1] ?? type);

const IN_SENTENCE: Readonly<Record<Category, string>> = {
  ...NAMES,
  PASSPORT: "passport",
  FRSC: "driver’s licence",
  PVC: "voter’s card",
  ADDRESS: "address",
};

export const itemInSentence = (item: Category): string => IN_SENTENCE[item];

/** `NIN`, `one ID`, or what the operator chose: `BVN or NIN`. */
export function requirementName({ anyOf }: Pick<Requirement, "anyOf">): string {
  const isId = anyOf.length === 3 && ID_ITEMS.every((item) => anyOf.includes(item));
  return isId ? "one ID" : listInWords(anyOf.map(itemInSentence), "or");
}

const ID_ITEMS: readonly Category[] = ["PASSPORT", "FRSC", "PVC"];

/** What a step is called: what it requires beside the tiers below. `NIN and one ID`. */
export function stepName({ requirements }: Pick<Step, "requirements">): string {
  const name = listInWords(requirements.map(requirementName));
  return name === "" ? "Name and contact" : capitalised(name);
}

/** `payouts to ₦200,000.00 a day, cards, holds ₦500,000.00` */
export function stepAllows(step: Pick<Step, "payoutDailyMax" | "balanceMax" | "unlocks">): string {
  const { unlocks, payoutDailyMax, balanceMax } = step;
  const parts = [
    payoutDailyMax === 0 ? undefined : payoutsAllowed(payoutDailyMax),
    unlocks.includes("attach_virtual_account") ? "an account number" : undefined,
    unlocks.includes("issue_card") ? "cards" : undefined,
    balanceMax === null ? "any balance" : `holds ${formatAmount(balanceMax)}`,
  ];
  return parts.filter((part) => part !== undefined).join(", ");
}

const payoutsAllowed = (daily: number | null): string =>
  daily === null ? "payouts without a daily limit" : `payouts to ${formatAmount(daily)} a day`;

/** `NIN and one ID are missing for tier 2: payouts to ₦200,000.00 a day, holds ₦500,000.00` */
export function missingSentence({ next, steps }: Pick<KycProgress, "next" | "steps">): string {
  if (next === null) return "The customer has reached every tier. Nothing is missing.";
  const step = steps.find(({ tier }) => tier === next.tier);
  const names = capitalised(listInWords(next.missing.map(requirementName)));
  const verb = next.missing.length === 1 ? "is" : "are";
  const allows = step === undefined ? "" : `: ${stepAllows(step)}`;
  return `${names} ${verb} missing for tier ${next.tier}${allows}`;
}

/** The items that can be submitted next, in order: those of the next tier that are not waiting for a registry. */
export const itemsToSubmit = ({ next }: Pick<KycProgress, "next">): readonly Category[] =>
  (next?.missing ?? []).filter(({ pending }) => pending === null).flatMap(({ anyOf }) => anyOf);

/** Items of the next tier that wait for their registry. */
export const itemsPending = ({ next }: Pick<KycProgress, "next">): readonly Category[] =>
  (next?.missing ?? []).flatMap(({ pending }) => (pending === null ? [] : [pending]));

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
