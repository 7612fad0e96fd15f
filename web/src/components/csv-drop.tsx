import { FileSpreadsheet, Upload } from "lucide-react";
import { type DragEvent, type ReactNode, useId, useState } from "react";
import { formatCount } from "../format/words.ts";
import { buttonLook } from "./button-look.ts";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";

/** A file that was chosen, as text. */
export interface ChosenFile {
  readonly name: string;
  readonly text: string;
}

interface CsvDropProps {
  readonly onFile: (file: ChosenFile) => void;
  /** `Drop a CSV here, or start from the template.` */
  readonly children: ReactNode;
  readonly bytesMax: number;
  /** The link to the template. */
  readonly template?: ReactNode;
}

/** Takes a CSV file that is dropped or chosen. Nothing leaves the browser here. */
export function CsvDrop({ onFile, children, bytesMax, template }: CsvDropProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const [problem, setProblem] = useState<string>();
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const refusal = refusalOf(file, bytesMax);
    setProblem(refusal);
    if (refusal === undefined) onFile({ name: file.name, text: await file.text() });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the second way; the button below is the first.
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classes(
        "grid justify-items-center gap-3 rounded-sheet border border-dashed px-6 py-10 text-center",
        isOver ? "border-indigo bg-tint" : "border-edge bg-sunk",
      )}
    >
      <Icon of={Upload} size={24} className="text-quiet" />
      <p className="max-w-100 text-quiet">{children}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <label
          htmlFor={id}
          className={classes(
            buttonLook("primary", "normal"),
            "focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-ink",
          )}
        >
          <Icon of={FileSpreadsheet} />
          Choose a file
          <input
            id={id}
            type="file"
            accept=".csv,text/csv,text/plain"
            className="sr-only"
            onChange={(event) => {
              void take(event.target.files?.[0]);
              // The same file can be chosen again after it was corrected.
              event.target.value = "";
            }}
          />
        </label>
        {template}
      </div>
      <p role="alert" className="text-meta font-medium text-bad empty:hidden">
        {problem}
      </p>
    </div>
  );
}

function refusalOf(file: File, bytesMax: number): string | undefined {
  if (/\.(xlsx?|ods|numbers)$/i.test(file.name))
    return `${file.name} is a spreadsheet. Save it as CSV, and choose that file.`;
  if (file.size > bytesMax)
    return `${file.name} has ${formatCount(file.size)} bytes; at most ${formatCount(bytesMax)} are read.`;
  return file.size === 0 ? `${file.name} is empty.` : undefined;
}
