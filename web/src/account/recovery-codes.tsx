import { Copy, Download } from "lucide-react";
import { saveFile } from "../api/download.ts";
import { Button } from "../components/button.tsx";
import { useCopy } from "../components/use-copy.ts";

/** The codes to use if the phone is lost. They are shown once. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const { copy } = useCopy("recovery codes");
  const text = codes.join("\n");
  return (
    <div className="flex flex-col gap-3">
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-note border border-line bg-sunk px-4 py-3 font-mono text-[13px]"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button size="small" icon={Copy} onClick={() => copy(text)}>
          Copy
        </Button>
        <Button
          size="small"
          icon={Download}
          onClick={() => saveFile("kasuwa-recovery-codes.txt", `${text}\n`, "text/plain")}
        >
          Download
        </Button>
      </div>
      <p className="text-meta text-quiet">
        Each code works once, in place of a code from the app. Keep them where you keep your
        passwords: they are not shown again.
      </p>
    </div>
  );
}
