import type { CheckKind, FindingsOf } from "../../../kernel/providers/ports/identity-verifier.ts";
import { masked } from "../../../kernel/text/mask.ts";

export type Findings = FindingsOf[CheckKind];

/** What people see of a result without a reason: who or what it is, and whether it is valid. */
const OPEN: ReadonlySet<string> = new Set([
  ...["firstName", "middleName", "lastName", "expiryDate", "watchListed", "levelOfAccount"],
  ...["companyName", "companyType", "companyStatus", "registeredDate"],
]);

/** Returns a result as people see it: names whole, the phone masked, everything else about a person left out. */
export function maskFindings(findings: Findings): Readonly<Record<string, unknown>> {
  const fields = Object.entries(findings).map(([name, value]) => {
    if (OPEN.has(name)) return [name, value];
    return [name, name === "phoneNumber" && value !== null ? masked(String(value)) : null];
  });
  return Object.fromEntries(fields);
}
