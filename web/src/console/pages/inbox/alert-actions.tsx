import type { ReactNode } from "react";
import { ChargeLate, MoveOrRefund, type OrderNamed } from "../transactions/order-actions.tsx";
import type { Alert } from "./rows.ts";

const ACTIONS: Readonly<Record<string, (props: { readonly order: OrderNamed }) => ReactNode>> = {
  "outgoing.paid_late": ChargeLate,
  "outgoing.provider_not_configured": MoveOrRefund,
};

/** What an operator decides about the subject of an alert, beside closing it. */
export function AlertActions({ alert }: { readonly alert: Alert }) {
  const { kind, subject: reference, businessId, mode } = alert;
  const Actions = ACTIONS[kind];
  return Actions === undefined ? null : <Actions order={{ reference, businessId, mode }} />;
}
