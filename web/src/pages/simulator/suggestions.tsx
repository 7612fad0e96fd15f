import { useQuery } from "@tanstack/react-query";
import { readData, readList } from "../../api/answer.ts";
import { formatAmount } from "../../format/amount.ts";
import { type CurrentPlace, usePlace } from "../../shell/use-place.ts";

interface Suggestion {
  readonly value: string;
  readonly text: string;
}

interface SuggestionsProps {
  /** The id that the field's `list` names. */
  readonly id: string;
  readonly of: "accounts" | "transfers" | "cards";
}

const NEWEST = { pageSize: 20 };

/** Suggestions for the field, from the lists of this mode. Anything else can be typed. */
export function Suggestions({ id, of }: SuggestionsProps) {
  const place = usePlace();
  const { data } = useQuery({
    queryKey: [...place.key, "suggestions", of],
    queryFn: () => READERS[of](place),
  });
  return (
    <datalist id={id}>
      {data?.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </datalist>
  );
}

const READERS: Readonly<
  Record<SuggestionsProps["of"], (place: CurrentPlace) => Promise<readonly Suggestion[]>>
> = {
  accounts: async ({ api }) => {
    const { accounts } = await readData(
      api.GET("/business/virtualaccount/all", { params: { query: NEWEST } }),
    );
    return accounts.map(({ accountNumber, accountName }) => ({
      value: accountNumber,
      text: accountName,
    }));
  },
  transfers: async ({ api }) => {
    const query = { ...NEWEST, status: "Pending" as const };
    const { rows } = await readList(api.GET("/business/transactions", { params: { query } }));
    return rows.map(({ reference, trxAmount }) => ({
      value: reference,
      text: formatAmount(trxAmount),
    }));
  },
  cards: async ({ api }) => {
    const { rows } = await readList(api.GET("/business/cards", { params: { query: NEWEST } }));
    return rows.map(({ cardReference, label, status }) => ({
      value: cardReference,
      text: `${label}, ${status}`,
    }));
  },
};
