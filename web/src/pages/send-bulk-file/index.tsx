import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Download } from "lucide-react";
import { addressOf } from "../../api/client.ts";
import { asFailure } from "../../api/failure.ts";
import { buttonLook } from "../../components/button-look.ts";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { Icon } from "../../components/icon.tsx";
import { LinkButton } from "../../components/link.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { Steps } from "../../components/steps.tsx";
import { NotFound } from "../../shell/not-found.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { usePlace } from "../../shell/use-place.ts";
import { STEPS } from "../send-bulk/steps.ts";
import { DraftFile } from "./draft-file.tsx";
import { FileHead } from "./file-head.tsx";
import { SentFile } from "./sent-file.tsx";
import { type BulkFile, fileQuery } from "./use-file.ts";

/** One file: its rows are checked and corrected, then sent, then followed. The address is a link for colleagues. */
export function BulkFilePage() {
  const place = usePlace();
  const { reference = "" } = useParams({ strict: false }) as { reference?: string };
  const query = useQuery(fileQuery(place, reference));
  const file = query.data;
  if (file === undefined && query.error !== null && asFailure(query.error).status === 404)
    return (
      <NotFound
        title="There is no such file here"
        action={<LinkButton to={place.to("send/bulk")}>Upload a file</LinkButton>}
      >
        It may belong to the other mode. A link to a file opens it in the mode in which it was
        created.
      </NotFound>
    );
  return (
    <>
      <PageHead
        title="Bulk"
        parent={{ to: place.to("send"), text: "Send money" }}
        actions={
          <>
            <Steps names={STEPS} current={file === undefined ? 1 : stepOf(file)} />
            {file?.sent ? (
              <a
                href={`${addressOf(place)}/send/bulk/${reference}/result`}
                download={`${reference}.csv`}
                className={buttonLook("plain", "normal")}
              >
                <Icon of={Download} /> Result file
              </a>
            ) : null}
          </>
        }
      />
      {file === undefined ? (
        <div className="px-7 py-6 max-fold:px-4">
          {query.error === null ? (
            <Skeleton label="The file" lines={8} />
          ) : (
            <ErrorPanel
              subject="The file"
              error={query.error}
              onRetry={() => void query.refetch()}
            />
          )}
        </div>
      ) : (
        <div className="mt-4 grid flex-1 border-t border-line wide:grid-cols-[minmax(0,1fr)_19.25rem]">
          <FileHead file={file} />
          {file.sent ? <SentFile file={file} sent={file.sent} /> : <DraftFile file={file} />}
        </div>
      )}
    </>
  );
}

/** The current step of the file. It is past the last step if nothing is under way any more. */
function stepOf({ sent }: BulkFile): number {
  if (!sent) return 1;
  if (sent.counts.awaiting_approval > 0) return 2;
  return sent.counts.pending + sent.counts.unknown > 0 ? 3 : 4;
}
