import { Download } from "lucide-react";
import { useState } from "react";
import { Button } from "./button.tsx";
import { buttonLook } from "./button-look.ts";
import { type DateRange, DateRangeFields } from "./date-range.tsx";
import { Panel } from "./panel.tsx";

interface StatementFile {
  /** `PDF` */
  readonly text: string;
  readonly address: string;
  readonly query?: Readonly<Record<string, string>>;
}

interface StatementButtonProps {
  readonly files: readonly StatementFile[];
  readonly kind?: "primary" | "plain";
}

/** The statement of a range of days as a file. The service writes it; open days mean all. */
export function StatementButton({ files, kind = "plain" }: StatementButtonProps) {
  const [range, setRange] = useState<DateRange>({ from: "", to: "" });
  const days = {
    ...(range.from !== "" && { startDate: range.from }),
    ...(range.to !== "" && { endDate: range.to }),
  };
  const isBackwards = range.from !== "" && range.to !== "" && range.to < range.from;
  return (
    <Panel
      label="Statement"
      trigger={(props) => (
        <Button kind={kind} icon={Download} {...props}>
          Statement
        </Button>
      )}
    >
      <div className="flex flex-col gap-3">
        <p className="text-meta text-quiet">
          Days in Lagos time. Without days, the statement has every entry.
        </p>
        <DateRangeFields value={range} onChange={setRange} />
        {isBackwards ? null : (
          <div className="flex gap-2">
            {files.map(({ text, address, query }) => (
              <a
                key={text}
                href={`${address}?${new URLSearchParams({ ...query, ...days })}`}
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
