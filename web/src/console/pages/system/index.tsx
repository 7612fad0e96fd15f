import { useQuery } from "@tanstack/react-query";
import { PageHead } from "../../../shell/page-head.tsx";
import { SubPages } from "../../parts/sub-pages.tsx";
import { SystemStatusPart } from "./status.tsx";
import { statusQuery } from "./system-queries.ts";

const PARTS = [
  ["", "Status"],
  ["history", "Charts"],
  ["jobs", "Jobs"],
  ["pauses", "Pauses"],
] as const;

/** Is the system healthy, and what work is left? */
export function SystemPage() {
  const { data } = useQuery(statusQuery);
  return (
    <>
      <PageHead title="System" state={data === undefined ? "" : `Version ${data.version}`} />
      <SubPages label="Parts of the system" at={["system"]} pages={PARTS}>
        <SystemStatusPart />
      </SubPages>
    </>
  );
}
