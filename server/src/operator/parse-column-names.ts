import { type ColumnNames, FILE_COLUMNS } from "../domains/platform/reconciliation/index.ts";
import { UsageError } from "./usage-error.ts";

/** Parses pairs of column names: ours and the file's. */
export function parseColumnNames(given: string | undefined): ColumnNames {
  const pairs = (given ?? "").split(",").filter((pair) => pair.trim() !== "");
  return Object.fromEntries(
    pairs.map((pair) => {
      const [ours = "", theirs = ""] = pair.split("=").map((part) => part.trim());
      const isKnown = FILE_COLUMNS.some((column) => column === ours) && theirs !== "";
      if (!isKnown)
        throw new UsageError(
          `--columns needs pairs like reference=Request ID. Our names are ${FILE_COLUMNS.join(", ")}.`,
        );
      return [ours, theirs];
    }),
  );
}
