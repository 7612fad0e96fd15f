import { type FormEvent, useState } from "react";
import { Button } from "../../components/button.tsx";
import { Combobox } from "../../components/combobox.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useBanks } from "../send/use-banks.ts";
import type { Corrections } from "./use-corrections.ts";
import type { FileRow } from "./use-file.ts";

interface RowEditorProps {
  readonly row: FileRow;
  readonly corrections: Corrections;
  readonly onClose: () => void;
}

type Cells = Pick<FileRow, "bank" | "accountNumber" | "accountName" | "amount" | "narration">;

/** The five cells of a row, as they were typed. Saving checks them again. */
export function RowEditor({ row, corrections, onClose }: RowEditorProps) {
  const banks = useBanks();
  const [cells, setCells] = useState<Cells>(row);
  const change = (changes: Partial<Cells>) => setCells((before) => ({ ...before, ...changes }));
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const { bank, accountNumber, accountName, amount, narration } = cells;
    const changed = { bank, accountNumber, accountName, amount, narration };
    await corrections.correct([{ number: row.number, ...changed }]);
    onClose();
  };
  const errorOf = (field: keyof Cells) =>
    row.problems.find((problem) => problem.field === field && problem.severity === "error")
      ?.message;
  return (
    <form
      onSubmit={(event) => void save(event)}
      aria-label={`Row ${row.number}`}
      className="grid gap-3 py-2 fold:grid-cols-2"
    >
      <Combobox
        label="Bank"
        choices={banks}
        value={banks.find(({ text }) => text === (row.bankName ?? cells.bank))?.value}
        none="No bank has this name."
        error={errorOf("bank")}
        hint={errorOf("bank") === undefined ? undefined : `The file says “${row.bank}”.`}
        onChange={(code) => change({ bank: code ?? "" })}
      />
      <TextField
        label="Account number"
        inputMode="numeric"
        value={cells.accountNumber}
        error={errorOf("accountNumber")}
        onChange={(accountNumber) => change({ accountNumber })}
      />
      <TextField
        label="Name"
        value={cells.accountName}
        error={errorOf("accountName")}
        onChange={(accountName) => change({ accountName })}
      />
      <TextField
        label="Amount"
        inputMode="decimal"
        value={cells.amount}
        error={errorOf("amount")}
        onChange={(amount) => change({ amount })}
      />
      <TextField
        label="Narration"
        value={cells.narration}
        error={errorOf("narration")}
        onChange={(narration) => change({ narration })}
      />
      <div className="flex items-end gap-2">
        <Button type="submit" kind="primary" busy={corrections.isBusy && "Checking…"}>
          Save row {row.number}
        </Button>
        <Button onClick={onClose}>Leave it</Button>
      </div>
    </form>
  );
}
