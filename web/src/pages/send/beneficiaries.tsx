import { useQuery } from "@tanstack/react-query";
import { readData } from "../../api/answer.ts";
import { Amount } from "../../components/amount.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { Time } from "../../components/time.tsx";
import { usePlace } from "../../shell/use-place.ts";
import type { SendDraft } from "./draft.ts";

interface BeneficiariesProps {
  readonly onChoose: (changes: Partial<SendDraft>) => void;
}

const SHOWN = 8;

/**
 * The accounts that were paid most recently. Choosing one fills in bank and number, and asks its bank for the name
 * again.
 */
export function Beneficiaries({ onChoose }: BeneficiariesProps) {
  const place = usePlace();
  const query = useQuery({
    queryKey: [...place.key, "send", "beneficiaries"],
    queryFn: ({ signal }) => readData(place.api.GET("/send/beneficiaries", { signal })),
  });
  const rows = query.data?.slice(0, SHOWN);
  if (rows?.length === 0) return null;
  return (
    <section aria-labelledby="recent" className="mt-8 max-w-140">
      <h2 id="recent" className="pb-2 text-meta font-bold">
        Recent payees
      </h2>
      {query.error === null ? null : (
        <ErrorPanel
          isInline
          subject="The accounts paid last"
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending ? <Skeleton label="Accounts paid last" shape="rows" lines={4} /> : null}
      <ul>
        {rows?.map((row) => (
          <li key={`${row.bankCode}/${row.accountNumber}`} className="border-t border-line">
            <button
              type="button"
              className="flex min-h-11 w-full items-center gap-3 px-1 py-1.5 text-left hover:bg-hover"
              onClick={() =>
                onChoose({
                  bankCode: row.bankCode,
                  bankName: row.bankName,
                  accountNumber: row.accountNumber,
                  chosenName: row.accountName,
                  narration: row.narration,
                })
              }
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate font-strong" title={row.accountName}>
                  {row.accountName}
                </span>
                <span className="block truncate text-label text-faint">
                  {row.bankName} <span className="font-mono">{row.accountNumber}</span>
                </span>
              </span>
              <span className="text-right">
                <Amount value={row.amount} tone="quiet" />
                <span className="block text-label text-faint">
                  <Time at={row.paidAt} as="dated" />
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
