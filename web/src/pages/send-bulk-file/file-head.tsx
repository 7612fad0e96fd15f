import { FileText } from "lucide-react";
import { Icon } from "../../components/icon.tsx";
import { Time } from "../../components/time.tsx";
import { countOf } from "../../format/words.ts";
import type { BulkFile } from "./use-file.ts";

/** The file's name, and what was done with it. */
export function FileHead({ file }: { readonly file: BulkFile }) {
  const { name, rows, createdAt, madeBy, state, sent } = file;
  return (
    <div className="flex items-center gap-3 px-7 pt-4 max-fold:px-4 wide:col-start-1 wide:row-start-1">
      <span className="grid size-9 shrink-0 place-items-center rounded-control bg-well text-quiet">
        <Icon of={FileText} />
      </span>
      <div className="min-w-0">
        <h2 title={name} className="truncate font-bold">
          {name}
        </h2>
        <p className="text-meta text-quiet">
          {countOf(rows, "row")}, uploaded <Time at={createdAt} /> by {madeBy}.{" "}
          {state === "draft" ? "Nothing is sent until you say so." : null}
          {state === "discarded" ? "It was discarded. Nothing was sent." : null}
          {sent?.at ? (
            <>
              Sent <Time at={sent.at} /> by {sent.by}.
            </>
          ) : null}
        </p>
      </div>
    </div>
  );
}
