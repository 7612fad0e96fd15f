import { useQuery } from "@tanstack/react-query";
import { readData } from "../../api/answer.ts";
import { type ApiFailure, asFailure, isPassing } from "../../api/failure.ts";
import { usePlace } from "../../shell/use-place.ts";
import { digitsOf, isAccountComplete, type SendDraft } from "./draft.ts";

/** What the bank says about the account. */
export interface NameCheck {
  /** Undefined until the bank has answered, or if it gave none. */
  readonly name: string | undefined;
  readonly isAsking: boolean;
  /** The account does not exist, or cannot receive transfers. */
  readonly refusal: ApiFailure | undefined;
  /** The bank gave no answer: the name can be typed. */
  readonly isUnanswered: boolean;
  readonly askAgain: () => void;
}

/** Asks for the name as soon as bank and number are entered. */
export function useNameCheck(draft: SendDraft): NameCheck {
  const place = usePlace();
  const bankCode = draft.bankCode ?? "";
  const accountNumber = digitsOf(draft.accountNumber);
  const query = useQuery({
    queryKey: [...place.key, "send", "name", bankCode, accountNumber],
    queryFn: ({ signal }) =>
      readData(place.api.POST("/send/name", { body: { bankCode, accountNumber }, signal })),
    enabled: isAccountComplete(draft),
    staleTime: 10 * 60_000,
    retry: false,
  });
  const failure = query.error === null ? undefined : asFailure(query.error);
  // A provider that is away says nothing about the account.
  const isUnanswered = failure !== undefined && (isPassing(failure) || failure.status >= 500);
  return {
    name: query.data?.accountName,
    isAsking: query.isFetching,
    refusal: isUnanswered ? undefined : failure,
    isUnanswered: isUnanswered && !query.isFetching,
    askAgain: () => void query.refetch(),
  };
}
