import { FilterQuery } from "../../../kernel/http/routes/list-query.ts";
import { pagingQuery } from "../../../kernel/http/routes/paging.ts";
import { Money, Nullable, Text } from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";
import { OUTCOME_STATES } from "./count-outcomes.ts";
import { ROW_FIELDS, ROWS_MAX } from "./rules.ts";
import { ROW_VIEWS } from "./show-rows.ts";

const Time = () => Type.String({ format: "date-time" });
const OneOf = <Value extends string>(values: readonly Value[]) =>
  Type.Unsafe<Value>({ type: "string", enum: [...values] });

/** The longest cell. A longer one is not a text of a transfer, whatever its column. */
const CELL_MAX = 500;

const Cell = () => Type.String({ maxLength: CELL_MAX });

const cells = {
  bank: Cell(),
  accountNumber: Cell(),
  accountName: Cell(),
  amount: Cell(),
  narration: Cell(),
};

export const UploadBody = Type.Object({
  name: Text({ description: "The name of the file.", examples: ["payroll-november.csv"] }),
  rows: Type.Array(Type.Object(cells), {
    minItems: 1,
    maxItems: ROWS_MAX,
    description: "The cells as they were typed.",
  }),
});

export const PAGE_SIZE = 20;

export const FilesQuery = FilterQuery(pagingQuery(PAGE_SIZE));

export const NoBody = Type.Object({});

export const FileReference = Type.Object({ reference: Type.String() }, { title: "File reference" });

export const FileParams = Type.Object({ reference: Text({ examples: ["blk_9t5z5j3a85g8"] }) });

export const FileVersion = Type.Object(
  { reference: Type.String({ examples: ["blk_9t5z5j3a85g8"] }), version: Type.Integer() },
  { title: "File version" },
);

const RowNumber = () => Type.Integer({ minimum: 1, maximum: ROWS_MAX });

export const CorrectionsBody = Type.Object({
  rows: Type.Array(
    Type.Object({
      number: RowNumber(),
      bank: Type.Optional(Cell()),
      accountNumber: Type.Optional(Cell()),
      accountName: Type.Optional(Cell()),
      amount: Type.Optional(Cell()),
      narration: Type.Optional(Cell()),
      skipped: Type.Optional(Type.Boolean()),
      kept: Type.Optional(Type.Boolean({ description: "A person has seen its warnings." })),
    }),
    { minItems: 1, maxItems: ROWS_MAX },
  ),
});

export const SendFileBody = Type.Object({
  version: Type.Integer({ minimum: 1, description: "The version that was looked at." }),
  warnings: Type.Integer({ minimum: 0, description: "How many warnings were looked at." }),
});

export const SentFile = Type.Object(
  {
    reference: Type.String(),
    transfers: Type.Integer(),
    amount: Money(),
    total: Money(),
    needsApproval: Type.Boolean(),
    sentAt: Time(),
  },
  { title: "Sent file" },
);

const State = () => OneOf(["draft", "sent", "discarded"] as const);

export const ListedFile = Type.Object(
  {
    reference: Type.String({ examples: ["blk_9t5z5j3a85g8"] }),
    name: Type.String(),
    state: State(),
    makerName: Type.String(),
    createdAt: Time(),
    updatedAt: Time(),
    sentAt: Nullable(Time()),
    sentBy: Nullable(Type.String()),
    sentCount: Nullable(Type.Integer()),
    sentAmount: Nullable(Money()),
    rowCount: Type.Integer(),
  },
  { title: "Listed file" },
);

const count = () => Type.Integer();

export const ShownFile = Type.Object(
  {
    reference: Type.String(),
    name: Type.String(),
    state: State(),
    version: Type.Integer(),
    madeBy: Type.String(),
    createdAt: Time(),
    updatedAt: Time(),
    rows: count(),
    draft: Nullable(
      Type.Object({
        counts: Type.Object({ error: count(), warning: count(), ready: count(), skipped: count() }),
        warnings: Type.Integer({ description: "All warnings of the rows that would be sent." }),
        namesMissing: Type.Integer({ description: "Accounts whose names no bank has given yet." }),
        total: Type.Object({
          transfers: count(),
          dutiable: Type.Integer({ description: "The rows that bear stamp duty." }),
          amount: Money(),
          fee: Money(),
          stampDuty: Money(),
          total: Money(),
        }),
        available: Money(),
        left: Money(),
        approval: Type.Object({
          needed: Type.Boolean(),
          above: Nullable(Money()),
          approvers: Type.Array(Type.String()),
        }),
      }),
    ),
    sent: Nullable(
      Type.Object({
        at: Nullable(Time()),
        by: Nullable(Type.String()),
        transfers: count(),
        amount: Money(),
        total: Money(),
        needsApproval: Type.Boolean(),
        counts: Type.Object({
          awaiting_approval: count(),
          pending: count(),
          unknown: count(),
          successful: count(),
          failed: count(),
        }),
      }),
    ),
  },
  { title: "Shown file" },
);

export const RowsQuery = Type.Object({
  show: Type.Optional(
    Type.Unsafe<(typeof ROW_VIEWS)[number]>({ type: "string", enum: [...ROW_VIEWS] }),
  ),
});

export const FileRow = Type.Object(
  {
    number: Type.Integer(),
    ...cells,
    kept: Type.Boolean(),
    state: OneOf(["error", "warning", "ready", "skipped", ...OUTCOME_STATES] as const),
    problems: Type.Array(
      Type.Object({
        severity: OneOf(["error", "warning"] as const),
        field: OneOf(ROW_FIELDS),
        code: Nullable(Type.String()),
        label: Type.String(),
        message: Type.String(),
        suggestions: Type.Array(
          Type.Object({ field: OneOf(ROW_FIELDS), value: Type.String(), label: Type.String() }),
        ),
      }),
    ),
    bankName: Nullable(Type.String()),
    reference: Nullable(Type.String()),
    reason: Nullable(Type.String()),
  },
  { title: "File row" },
);
