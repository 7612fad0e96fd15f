import { FILE_COST } from "../../../kernel/http/admission/request-cost.ts";
import { memberWrite } from "../../../kernel/http/sessions/member-routes.ts";
import type { SessionRoute } from "../../../kernel/http/sessions/session-route.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { providerNotConfigured, providerUnavailable } from "../../../kernel/providers/refusals.ts";
import { insufficientBalance } from "../outgoing/index.ts";
import type { Maker } from "../transfers/index.ts";
import { correctRows } from "./correct-rows.ts";
import { createBulkFile } from "./create-bulk-file.ts";
import { discardBulkFile } from "./discard-bulk-file.ts";
import {
  bulkFileNotFound,
  fileChanged,
  fileNotOpen,
  newWarnings,
  nothingToSend,
  rowNotFound,
  rowsNotReady,
} from "./errors.ts";
import {
  CorrectionsBody,
  FileParams,
  FileReference,
  FileVersion,
  NoBody,
  SendFileBody,
  SentFile,
  UploadBody,
} from "./route-schemas.ts";
import { askedOf } from "./routes.ts";
import { sendBulkFile } from "./send-bulk-file.ts";

const writing = { tag: "Bulk files", idempotencyKey: "required" } as const;

/** Uploading and correcting files of transfers. */
export const bulkFileWriteRoutes: readonly SessionRoute[] = [
  {
    of: "environment",
    permission: "money:send",
    route: memberWrite({
      ...writing,
      method: "POST",
      path: "/send/bulk",
      operationId: "createBulkFile",
      summary: "Upload a file of up to 1,000 transfers. Nothing is sent",
      // A job asks banks for up to a thousand names.
      cost: FILE_COST,
      movesMoney: false,
      body: UploadBody,
      answer: FileVersion,
      write: ({ body, member }) => createBulkFile({ ...body, maker: makerOf(member) }),
    }),
  },
  {
    of: "environment",
    permission: "money:send",
    route: memberWrite({
      ...writing,
      method: "PATCH",
      path: "/send/bulk/:reference/rows",
      operationId: "correctBulkFileRows",
      summary: "Correct, skip or keep rows",
      movesMoney: false,
      params: FileParams,
      body: CorrectionsBody,
      answer: FileVersion,
      refusals: [bulkFileNotFound, fileNotOpen, rowNotFound],
      write: (call) => {
        const { id } = askedOf(call);
        return correctRows({ id, changes: call.body.rows, by: makerOf(call.member) });
      },
    }),
  },
];

/** What ends a draft: it is sent, or discarded. */
export const bulkFileEndRoutes = (kit: Kit): readonly SessionRoute[] => [
  {
    of: "environment",
    permission: "money:send",
    pin: true,
    route: memberWrite({
      ...writing,
      method: "POST",
      path: "/send/bulk/:reference/send",
      operationId: "sendBulkFile",
      summary: "Send all rows of a file that are not skipped",
      description: "A file is sent once. Sending it again answers the first sending.",
      service: "transfers",
      callsProvider: true,
      params: FileParams,
      body: SendFileBody,
      answer: SentFile,
      refusals: [
        ...[bulkFileNotFound, fileNotOpen, fileChanged, rowsNotReady, nothingToSend],
        newWarnings,
        ...[insufficientBalance, providerUnavailable, providerNotConfigured],
      ],
      write: (call) => {
        const { environmentId, mode, id } = askedOf(call);
        const { version, warnings } = call.body;
        const maker = makerOf(call.member);
        return sendBulkFile(kit, { environmentId, mode, id, version, warnings, maker });
      },
    }),
  },
  {
    of: "environment",
    permission: "money:send",
    route: memberWrite({
      ...writing,
      method: "POST",
      path: "/send/bulk/:reference/discard",
      operationId: "discardBulkFile",
      summary: "Discard a file that was not sent",
      movesMoney: false,
      params: FileParams,
      body: NoBody,
      answer: FileReference,
      refusals: [bulkFileNotFound, fileNotOpen],
      write: (call) => discardBulkFile(askedOf(call).id),
    }),
  },
];

const makerOf = ({ memberId, userId, name, email }: Maker): Maker => ({
  memberId,
  userId,
  name,
  email,
});
