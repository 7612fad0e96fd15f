import type { Customer } from "../../customers/customers/index.ts";

type HolderDetails = Pick<
  Customer,
  "id" | "firstName" | "lastName" | "email" | "phone" | "country" | "status" | "createdAt"
>;

/** The cardholder as the API shows it, without identity numbers. */
export function presentCardholder(customer: HolderDetails, activeCardCount: number) {
  return {
    customerId: String(customer.id),
    firstName: customer.firstName,
    lastName: customer.lastName,
    email: customer.email,
    phone: customer.phone,
    country: customer.country,
    status: customer.status,
    activeCardCount,
    createdAt: customer.createdAt,
  };
}

export type ShownCardholder = ReturnType<typeof presentCardholder>;
