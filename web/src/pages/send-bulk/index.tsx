import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Download } from "lucide-react";
import { useState } from "react";
import { readData } from "../../api/answer.ts";
import { addressOf } from "../../api/client.ts";
import { asFailure } from "../../api/failure.ts";
import { useIntention } from "../../api/intention.ts";
import { buttonLook } from "../../components/button-look.ts";
import { type ChosenFile, CsvDrop } from "../../components/csv-drop.tsx";
import { FailureNote } from "../../components/failure-note.tsx";
import { Icon } from "../../components/icon.tsx";
import { Notice } from "../../components/notice.tsx";
import { Steps } from "../../components/steps.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { usePlace } from "../../shell/use-place.ts";
import { FileList } from "./file-list.tsx";
import { type FileCells, readFile } from "./read-file.ts";
import { STEPS } from "./steps.ts";

/** The service reads a mebibyte in one request. */
const BYTES_MAX = 700_000;

/** The first step: choose a file. Its rows are stored and checked; nothing is sent. */
export function BulkStartPage() {
  const place = usePlace();
  const navigate = useNavigate();
  const intention = useIntention();
  const [problem, setProblem] = useState<{ name: string; text: string }>();
  const upload = useMutation({
    mutationFn: (body: { name: string; rows: FileCells[] }) => {
      const headers = intention.headers(body);
      return readData(place.api.POST("/send/bulk", { body, headers }));
    },
    onSuccess: ({ reference }) => navigate({ to: place.to(["send", "bulk", reference]) }),
  });
  const take = ({ name, text }: ChosenFile) => {
    const read = readFile(text);
    if ("problem" in read) {
      setProblem({ name, text: read.problem });
      return;
    }
    setProblem(undefined);
    upload.mutate({ name: name.slice(0, 255), rows: [...read.rows] });
  };
  return (
    <>
      <PageHead
        title="Bulk"
        parent={{ to: place.to("send"), text: "Send money" }}
        actions={<Steps names={STEPS} current={0} />}
      />
      <div className="grid gap-5 px-7 py-5 max-fold:px-4">
        <CsvDrop
          bytesMax={BYTES_MAX}
          onFile={take}
          template={
            <a
              href={`${addressOf(place)}/send/template`}
              download="transfers.csv"
              className={buttonLook("plain", "normal")}
            >
              <Icon of={Download} /> Template
            </a>
          }
        >
          {upload.isPending
            ? "Reading the rows…"
            : "Drop a CSV here, or start from the template. At most 1,000 rows. Nothing is sent until you say so."}
        </CsvDrop>
        {problem === undefined ? null : (
          <div role="alert">
            <Notice kind="bad" title={`${problem.name} was not read`}>
              {problem.text}
            </Notice>
          </div>
        )}
        <FailureNote failure={upload.error === null ? undefined : asFailure(upload.error)} />
        <FileList />
      </div>
    </>
  );
}
