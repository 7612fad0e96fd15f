import { Download } from "lucide-react";
import { useState } from "react";
import { addressOf } from "../../api/client.ts";
import { Button } from "../../components/button.tsx";
import { buttonLook } from "../../components/button-look.ts";
import { type DateRange, DateRangeFields } from "../../components/date-range.tsx";
import { Panel } from "../../components/panel.tsx";
import { usePlace } from "../../shell/use-place.ts";
import type { Wallet } from "./wallet-queries.ts";

const FORMATS = [
  { format: "pdf", text: "PDF" },
  { format: "csv", text: "CSV" },
] as const;

/** The statement of a range of days as a file. The service writes it; open days mean all. */
export function StatementButton({ wallet }: { readonly wallet: Wallet }) {
  const place = usePlace();
  const [range, setRange] = useState<DateRange>({ from: "", to: "" });
  const addressFor = (format: string): string => {
    const query = new URLSearchParams({ format });
    if (range.from !== "") query.set("startDate", range.from);
    if (range.to !== "") query.set("endDate", range.to);
    return `${addressOf(place)}/wallets/${wallet.walletReference}/statement?${query}`;
  };
  const isBackwards = range.from !== "" && range.to !== "" && range.to < range.from;
  return (
    <Panel
      label="Statement"
      trigger={(props) => (
        <Button kind="primary" icon={Download} {...props}>
          Statement
        </Button>
      )}
    >
      <div className="flex flex-col gap-3">
        <p className="text-meta text-quiet">Days of Lagos. Without days it has every entry.</p>
        <DateRangeFields value={range} onChange={setRange} />
        {isBackwards ? null : (
          <div className="flex gap-2">
            {FORMATS.map(({ format, text }) => (
              <a
                key={format}
                href={addressFor(format)}
                download
                className={buttonLook("plain", "normal")}
              >
                {text}
              </a>
            ))}
          </div>
        )}
      </div>
    </Panel>
  );
}
