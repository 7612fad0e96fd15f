import type { LucideIcon } from "lucide-react";
import { Dices, Lightbulb, Smartphone, Tv, Wifi } from "lucide-react";
import type { components } from "../../api/generated/schema.d.ts";

export type Bill = components["schemas"]["BillStatus"];
export type Category = Bill["category"];

/** The name of each kind of bill, and of its customer number. */
export const CATEGORIES: Readonly<
  Record<Category, { readonly text: string; readonly customer: string; readonly icon: LucideIcon }>
> = {
  airtime: { text: "Airtime", customer: "Phone", icon: Smartphone },
  data: { text: "Data", customer: "Phone", icon: Wifi },
  electricity: { text: "Electricity", customer: "Meter", icon: Lightbulb },
  "cable-tv": { text: "Cable TV", customer: "Smart card", icon: Tv },
  betting: { text: "Betting", customer: "Betting account", icon: Dices },
};

/** What left the balance for it: the amount without its discount, and the fee. */
export const chargedFor = ({ amount, discount, fee }: Pick<Bill, "amount" | "discount" | "fee">) =>
  amount - discount + fee;

/** A token in groups of four, as it is typed into a meter. */
export const groupToken = (token: string): string => token.replaceAll(/(.{4})(?=.)/g, "$1 ");
