import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { readData } from "../../api/answer.ts";
import { type CurrentPlace, usePlace } from "../../shell/use-place.ts";
import { digitsOf, isAccountComplete, type SendDraft, wholeNaira } from "./draft.ts";

const readPreview = (
  { api }: CurrentPlace,
  query: { amount: number; bankCode: string; accountNumber?: string },
  signal: AbortSignal,
) => readData(api.GET("/send/preview", { params: { query }, signal }));

export type Preview = Awaited<ReturnType<typeof readPreview>>;

/** The price is requested after a pause in typing of this length. */
const PAUSE_MS = 250;

/**
 * What the transfer would cost and leave, as soon as there is an amount. Until a bank is chosen, the price is that of
 * any bank.
 */
export function usePreview(draft: SendDraft) {
  const place = usePlace();
  const amount = useSettled(wholeNaira(draft.amount));
  const account = isAccountComplete(draft) ? digitsOf(draft.accountNumber) : undefined;
  const asked = {
    amount: amount ?? 0,
    bankCode: draft.bankCode ?? "",
    ...(account === undefined ? {} : { accountNumber: account }),
  };
  return useQuery({
    queryKey: [...place.key, "send", "preview", asked],
    queryFn: ({ signal }) => readPreview(place, asked, signal),
    enabled: amount !== undefined && draft.bankCode !== undefined,
    placeholderData: keepPreviousData,
  });
}

function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
