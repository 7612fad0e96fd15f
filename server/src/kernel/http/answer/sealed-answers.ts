import type { SealedTable } from "../../sealing/sealed-table.ts";
import type { Vault } from "../../sealing/vault.ts";

/** The record that a stored answer belongs to. */
interface AnswerOwner {
  readonly environmentId: bigint;
  readonly operationKey: string;
}

/** Seals an answer with identity numbers, for the record that repeats it. */
export const sealAnswer = (vault: Pick<Vault, "seal">, owner: AnswerOwner, body: string): string =>
  vault.seal(body, aboutAnswer(owner)).toString("base64");

export const openAnswer = (vault: Pick<Vault, "open">, owner: AnswerOwner, body: string): string =>
  vault.open(Buffer.from(body, "base64"), aboutAnswer(owner));

const aboutAnswer = ({ environmentId, operationKey }: AnswerOwner): string =>
  `answer ${environmentId} ${operationKey}`;

const columns: SealedTable["columns"] = {
  body: (row) =>
    aboutAnswer({ environmentId: row.bigint("environment_id"), operationKey: row.text("key") }),
};

/** Most rows contain plain JSON. Only routes that answer identity numbers seal their answers. */
export const sealedAnswers: SealedTable = {
  table: "operation_records",
  key: { period: "integer", environment_id: "bigint", key: "text" },
  columns,
  form: "base64",
};

/** Answers whose key was freed stay in the same form. */
export const forgottenAnswers: SealedTable = {
  table: "forgotten_operations",
  key: { environment_id: "bigint", key: "text", recorded_at: "timestamptz" },
  columns,
  form: "base64",
};
