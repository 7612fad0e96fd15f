import { useParams } from "@tanstack/react-router";

/** The id of the business in the address. */
export function useBusinessId(): string {
  const { businessId = "" } = useParams({ strict: false }) as { readonly businessId?: string };
  return businessId;
}
