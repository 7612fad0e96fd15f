import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { saveBytes } from "../../../api/download.ts";
import { Button } from "../../../components/button.tsx";
import { commandQuery } from "../../api/read-command.ts";
import { ReadPart } from "../../shell/read-part.tsx";

interface EvidenceFile {
  readonly name: string;
  readonly sizeBytes: number;
  /** In base64. */
  readonly content: string;
}

/** The file that proves an adjustment: the operator who approves it reads it first. */
export function Evidence({ sha256 }: { readonly sha256: string }) {
  const query = useQuery(commandQuery<EvidenceFile>("ledger evidence", { sha256 }));
  return (
    <ReadPart subject="The evidence" query={query}>
      {({ name, sizeBytes, content }) => (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <span className="min-w-0 wrap-anywhere">
            {name} <span className="text-quiet">{sizeOf(sizeBytes)}</span>
          </span>
          <Button size="small" icon={Download} onClick={() => saveBytes(name, content)}>
            Save it
          </Button>
        </span>
      )}
    </ReadPart>
  );
}

const sizeOf = (bytes: number): string =>
  bytes < 1_000 ? `${bytes} bytes` : `${Math.ceil(bytes / 1_000).toLocaleString("en")} kB`;
