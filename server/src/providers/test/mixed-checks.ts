import type { RegisteredPerson } from "../../../test/emulators/identity/registered-people.ts";
import type {
  CheckKind,
  IdentifiersOf,
  IdentityCheck,
} from "../../kernel/providers/ports/identity-verifier.ts";
import { entriesOf, lookupsOf, UNKNOWN_PERSON } from "./known-checks.ts";

const UNKNOWN_COMPANY = "RC555555";
const ROUNDS = 4;

type Question = <Kind extends CheckKind>(
  kind: Kind,
  identifiers: IdentifiersOf[Kind],
) => IdentityCheck;

/** Every kind of check, alternately about a person whom the registry has and one whom it does not have. */
export function mixedChecks(
  person: RegisteredPerson,
  rcNumber: string,
  question: Question,
): { readonly check: IdentityCheck; readonly isKnown: boolean }[] {
  const known = entriesOf(lookupsOf(person, rcNumber));
  const unknown = entriesOf(lookupsOf(UNKNOWN_PERSON, UNKNOWN_COMPANY));
  return Array.from({ length: ROUNDS }).flatMap(() => [
    ...known.map(([kind, identifiers]) => ({
      check: question(kind, identifiers as never),
      isKnown: true,
    })),
    ...unknown.map(([kind, identifiers]) => ({
      check: question(kind, identifiers as never),
      isKnown: false,
    })),
  ]);
}
