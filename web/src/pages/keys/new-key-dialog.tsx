import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { readData } from "../../api/answer.ts";
import { type ApiFailure, asFailure, isPassing, messageFor } from "../../api/failure.ts";
import { useIntention } from "../../api/intention.ts";
import { sendCode } from "../../api/one-time-code.ts";
import { Button } from "../../components/button.tsx";
import { Checkbox, RadioGroup } from "../../components/choice-fields.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { FailureNote } from "../../components/failure-note.tsx";
import { PinInput } from "../../components/pin-input.tsx";
import { TextArea, TextField } from "../../components/text-field.tsx";
import { usePlace } from "../../shell/use-place.ts";
import { ACCESS_WORDS, SCOPE_WORDS, SCOPES, type Scope } from "./describe-key.ts";
import { keysKey } from "./keys-query.ts";
import type { RevealedKeys } from "./revealed-pair.tsx";

interface NewKeyDialogProps {
  readonly onClose: () => void;
  readonly onMade: (keys: RevealedKeys) => void;
}

/** The length of the one-time codes in mails. */
const CODE_LENGTH = 6;

type Access = "full" | "no_money" | "read_only";

const ACCESS = [
  { value: "read_only", text: ACCESS_WORDS.read_only, hint: "Reports, reconciliation." },
  { value: "no_money", text: ACCESS_WORDS.no_money, hint: "Customers, invoices, accounts." },
  { value: "full", text: ACCESS_WORDS.full },
] as const;

interface NewKey {
  readonly name: string;
  readonly access: Access;
  readonly scopes: readonly Scope[];
  readonly networks: string;
  readonly expiresOn: string;
}

const EMPTY: NewKey = { name: "", access: "read_only", scopes: [], networks: "", expiresOn: "" };

/** Makes a key that may do less: a name, what it may do, from where, and until when. */
export function NewKeyDialog({ onClose, onMade }: NewKeyDialogProps) {
  const [wanted, setWanted] = useState(EMPTY);
  const [code, setCode] = useState("");
  const [sentTo, setSentTo] = useState<string>();
  const create = useCreateKey(setSentTo, (made) => {
    onMade(made);
    onClose();
  });
  const failure = create.error === null ? undefined : asFailure(create.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate({ wanted, code });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="New limited key"
      about="For one program or person. Both secrets are shown when it is created."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            type="submit"
            form="new-key"
            busy={create.isPending && "Creating…"}
            aria-disabled={(sentTo !== undefined && code.length < CODE_LENGTH) || undefined}
          >
            Create key
          </Button>
        </>
      }
    >
      <form id="new-key" onSubmit={submit} className="flex flex-col gap-4">
        <KeyFields wanted={wanted} onChange={setWanted} failure={failure} />
        {sentTo === undefined ? null : (
          <PinInput
            label="Code from your e-mail"
            autoFocus
            length={CODE_LENGTH}
            value={code}
            onChange={setCode}
            error={failure?.code === "invalid_otp" ? failure.message : undefined}
            hint={`We sent it to ${sentTo} just now.`}
          />
        )}
        <FailureNote failure={isShownElsewhere(failure) ? undefined : failure} />
      </form>
    </Dialog>
  );
}

interface KeyFieldsProps {
  readonly wanted: NewKey;
  readonly onChange: (wanted: NewKey) => void;
  readonly failure: ApiFailure | undefined;
}

function KeyFields({ wanted, onChange, failure }: KeyFieldsProps) {
  const change = (values: Partial<NewKey>) => onChange({ ...wanted, ...values });
  return (
    <>
      <TextField
        label="Name"
        hint="What uses it: Reports server"
        maxLength={100}
        value={wanted.name}
        onChange={(name) => change({ name })}
        error={messageFor(failure, "name")}
      />
      <RadioGroup
        legend="What it may do"
        value={wanted.access}
        choices={ACCESS}
        onChange={(access) => change({ access })}
      />
      <Scopes chosen={wanted.scopes} onChange={(scopes) => change({ scopes })} />
      <TextArea
        label="Only from these addresses"
        isOptional
        rows={2}
        hint="Addresses or networks, one per line: 203.0.113.7 or 203.0.113.0/24"
        value={wanted.networks}
        onChange={(networks) => change({ networks })}
        error={messageFor(failure, "networks")}
      />
      <TextField
        label="Expires on"
        isOptional
        type="date"
        value={wanted.expiresOn}
        onChange={(expiresOn) => change({ expiresOn })}
        error={messageFor(failure, "expiresAt")}
      />
    </>
  );
}

const isShownElsewhere = (failure: ApiFailure | undefined): boolean =>
  failure === undefined ||
  ["otp_required", "invalid_otp"].includes(failure.code) ||
  ["name", "networks", "expiresAt"].includes(failure.param ?? "");

interface ScopesProps {
  readonly chosen: readonly Scope[];
  readonly onChange: (scopes: readonly Scope[]) => void;
}

function Scopes({ chosen, onChange }: ScopesProps) {
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-meta font-strong">Scopes</legend>
      <p className="-mt-1 pb-1 text-label text-quiet">
        Calls about customers also need one of these. Without any, the key cannot see customers.
      </p>
      {SCOPES.map((scope) => (
        <Checkbox
          key={scope}
          checked={chosen.includes(scope)}
          label={SCOPE_WORDS[scope].text}
          hint={
            <>
              <span className="font-mono">{scope}</span> {SCOPE_WORDS[scope].hint}
            </>
          }
          onChange={(isOn) =>
            onChange(isOn ? [...chosen, scope] : chosen.filter((one) => one !== scope))
          }
        />
      ))}
    </fieldset>
  );
}

interface Creation {
  readonly wanted: NewKey;
  readonly code: string;
}

function useCreateKey(onCodeSent: (to: string) => void, onMade: (keys: RevealedKeys) => void) {
  const place = usePlace();
  const client = useQueryClient();
  const intention = useIntention();
  return useMutation({
    mutationFn: ({ wanted, code }: Creation) => {
      const body = bodyOf(wanted);
      const otp = code === "" ? {} : { "X-Kasuwa-Otp": code };
      return readData(
        place.api.POST("/keys", { body, headers: { ...intention.headers(body), ...otp } }),
      );
    },
    onError: async (error) => {
      const failure = asFailure(error);
      if (failure.code === "otp_required") onCodeSent(await sendCode("keys"));
      else if (!isPassing(failure) && failure.code !== "invalid_otp") intention.done();
    },
    onSuccess: async (made) => {
      onMade(made);
      await client.invalidateQueries({ queryKey: keysKey(place) });
    },
  });
}

const bodyOf = ({ name, access, scopes, networks, expiresOn }: NewKey) => ({
  name,
  access,
  scopes: [...scopes],
  networks: networks.split(/[\s,]+/).filter((text) => text !== ""),
  // A key that expires on a day works until that day ends in Lagos.
  ...(expiresOn !== "" && { expiresAt: `${expiresOn}T23:59:59+01:00` }),
});
