import { useState } from "react";
import { Button } from "../../../../src/components/button.tsx";
import { Checkbox, RadioGroup } from "../../../../src/components/choice-fields.tsx";
import { Combobox } from "../../../../src/components/combobox.tsx";
import { CsvDrop } from "../../../../src/components/csv-drop.tsx";
import { DateRangeFields } from "../../../../src/components/date-range.tsx";
import { MoneyField } from "../../../../src/components/money-field.tsx";
import { PinInput } from "../../../../src/components/pin-input.tsx";
import { SelectField } from "../../../../src/components/select-field.tsx";
import { TextArea, TextField } from "../../../../src/components/text-field.tsx";
import { readCsv } from "../../../../src/format/csv.ts";
import { PageHead } from "../../../../src/shell/page-head.tsx";

const BANKS = ["Access Bank", "First Bank of Nigeria", "Kuda", "Zenith Bank"].map((text) => ({
  value: text,
  text,
}));

/** Every kind of field, with a hint and with an error. */
export function FormsPage() {
  const [text, setText] = useState("");
  const [amount, setAmount] = useState("45000.505");
  const [bank, setBank] = useState<string>();
  const [role, setRole] = useState<"finance" | "support" | "">("finance");
  const [isOn, setOn] = useState(true);
  const [pin, setPin] = useState("12");
  const [range, setRange] = useState({ from: "", to: "" });
  const [rows, setRows] = useState<number>();
  return (
    <>
      <PageHead title="Send money" />
      <form className="flex max-w-120 flex-col gap-4 px-7 py-5 max-fold:px-4">
        <Combobox
          label="Bank"
          choices={BANKS}
          value={bank}
          onChange={setBank}
          none="No bank has this name."
        />
        <TextField
          label="Account number"
          inputMode="numeric"
          value={text}
          onChange={setText}
          error="Has 9 digits; an account number has 10."
        />
        <MoneyField
          label="Amount"
          value={amount}
          onChange={setAmount}
          error="Transfers are whole naira. Did you mean ₦45,000 or ₦45,001?"
        />
        <SelectField
          label="From"
          value=""
          choices={BANKS}
          onChange={() => undefined}
          placeholder="Choose an account"
        />
        <TextArea
          label="Narration"
          isOptional
          value={text}
          onChange={setText}
          hint="The recipient sees it."
        />
        <RadioGroup
          legend="Role"
          value={role}
          onChange={setRole}
          choices={[
            { value: "finance", text: "Finance", hint: "Sends and approves money." },
            { value: "support", text: "Support", hint: "Reads, and helps customers." },
          ]}
        />
        <Checkbox label="Remember this beneficiary" checked={isOn} onChange={setOn} />
        <Checkbox
          as="switch"
          label="Pause this endpoint"
          hint="Both modes"
          checked={isOn}
          onChange={setOn}
        />
        <PinInput
          label="Transaction PIN"
          isSecret
          length={4}
          value={pin}
          onChange={setPin}
          hint="4 digits"
        />
        <DateRangeFields value={range} onChange={setRange} />
        <CsvDrop bytesMax={1_000_000} onFile={(file) => setRows(readCsv(file.text)?.length)}>
          Drop a CSV here, or start from the template.
        </CsvDrop>
        <p role="status">{rows === undefined ? "" : `${rows} rows`}</p>
        <Button kind="primary" type="submit">
          Send ₦45,000.00
        </Button>
      </form>
    </>
  );
}
