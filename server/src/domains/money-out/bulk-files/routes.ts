import { FILE_COST, listCost } from "../../../kernel/http/admission/request-cost.ts";
import { page, pageAsked, tooFarBack } from "../../../kernel/http/routes/paging.ts";
import type { Query } from "../../../kernel/http/routes/query.ts";
import { Download } from "../../../kernel/http/routes/route.ts";
import { Type } from "../../../kernel/http/routes/type.ts";
import { type MemberCall, memberRead } from "../../../kernel/http/sessions/member-routes.ts";
import type { SessionRoute } from "../../../kernel/http/sessions/session-route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { bulkFileNotFound } from "./errors.ts";
import { exportResult, template } from "./export-result.ts";
import { readFileReference } from "./file-reference.ts";
import { listBulkFiles } from "./list-bulk-files.ts";
import {
  FileParams,
  FileRow,
  FilesQuery,
  ListedFile,
  PAGE_SIZE,
  RowsQuery,
  ShownFile,
} from "./route-schemas.ts";
import { requireFile, showBulkFile } from "./show-bulk-file.ts";
import { showRows } from "./show-rows.ts";

const reading = { method: "GET", tag: "Bulk files" } as const;
const CSV = "text/csv; charset=utf-8";

/** Each look checks up to a thousand rows, by the API's rules and against each other. */
const CHECK_COST = 10;

/** The rows of each listed file are counted in up to a megabyte of text. */
const FILES_COUNTED_FOR_ONE = 2;

function countingCost({ pageSize }: Query): number {
  const files = Number(pageSize ?? PAGE_SIZE);
  return Number.isSafeInteger(files) && files > 0 ? Math.ceil(files / FILES_COUNTED_FOR_ONE) : 0;
}

/** Looking at files of transfers. Every member who may see money may follow a link to one. */
export const bulkFileRoutes = (kit: Kit): readonly SessionRoute[] => [
  {
    of: "environment",
    permission: "money:read",
    route: memberRead({
      ...reading,
      path: "/send/bulk",
      operationId: "listBulkFiles",
      summary: "List files of transfers, newest first",
      cost: (query) => listCost(query) + countingCost(query),
      query: FilesQuery,
      answer: ListedFile,
      paged: true,
      refusals: [tooFarBack],
      read: async ({ access, query }) => {
        const asked = pageAsked(query, PAGE_SIZE);
        return page(await listBulkFiles(kit.database, access.environmentId, asked), asked);
      },
    }),
  },
  {
    of: "environment",
    permission: "money:read",
    route: memberRead({
      ...reading,
      path: "/send/bulk/:reference",
      operationId: "showBulkFile",
      summary: "Get a file: what would be sent, or how far it is",
      cost: CHECK_COST,
      params: FileParams,
      answer: ShownFile,
      refusals: [bulkFileNotFound],
      read: (call) => showBulkFile(kit, askedOf(call)),
    }),
  },
  {
    of: "environment",
    permission: "money:read",
    route: memberRead({
      ...reading,
      path: "/send/bulk/:reference/rows",
      operationId: "showBulkFileRows",
      summary: "Get the rows of a file",
      cost: CHECK_COST,
      params: FileParams,
      query: RowsQuery,
      answer: Type.Array(FileRow),
      refusals: [bulkFileNotFound],
      read: (call) => showRows(kit, askedOf(call), call.query.show ?? "all"),
    }),
  },
];

/** The files that a member downloads. */
export const bulkDownloadRoutes = (kit: Kit): readonly SessionRoute[] => [
  {
    of: "environment",
    permission: "money:read",
    route: memberRead({
      ...reading,
      path: "/send/bulk/:reference/result",
      operationId: "exportBulkFile",
      summary: "Get the rows of a file with their transfers, as CSV",
      cost: FILE_COST,
      params: FileParams,
      answer: Type.String({ description: "The rows with reference, status and reason." }),
      download: CSV,
      refusals: [bulkFileNotFound],
      read: async (call) => {
        const asked = askedOf(call);
        // Before the file begins, so that a wrong reference is refused.
        await requireFile(kit, asked);
        return new Download(CSV, `${call.params.reference}.csv`, exportResult(kit, asked));
      },
    }),
  },
  {
    of: "environment",
    permission: "money:send",
    route: memberRead({
      ...reading,
      path: "/send/template",
      operationId: "exportBulkTemplate",
      summary: "Get an empty file to start from",
      answer: Type.String({ description: "The headings." }),
      download: CSV,
      read: () => new Download(CSV, "transfers.csv", template()),
    }),
  },
];

/** The file that a call names. Throws `not_found` for a text that is not a file's reference. */
export const askedOf = ({ access, member, params }: MemberCall<{ reference: string }>) => ({
  environmentId: access.environmentId,
  businessId: access.businessId,
  mode: access.mode,
  userId: member.userId,
  id: readFileReference(params.reference),
});
