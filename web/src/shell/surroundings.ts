import { createContext, use } from "react";

/** The surroundings of a page that both web apps may draw: where it is, and whose account it is. */
export interface Surroundings {
  /** The end of the document's title: the business, or the console. */
  readonly name: string;
  readonly isTest: boolean;
  readonly person: Person;
  /** Reads the person again, after a change of their account. */
  readonly refreshPerson: () => Promise<void>;
  /** Where a PIN is set, if one is asked for and the person has none. */
  readonly missingPinTo: string | undefined;
}

interface Person {
  readonly email: string;
  readonly hasAuthenticator: boolean;
  /** True if a password alone never opens the account. */
  readonly needsSecondFactor: boolean;
}

export const SurroundingsContext = createContext<Surroundings | undefined>(undefined);

export function useSurroundings(): Surroundings {
  const surroundings = use(SurroundingsContext);
  if (surroundings === undefined) throw new Error("A page was drawn outside of a shell.");
  return surroundings;
}
