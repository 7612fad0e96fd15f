import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { canUsePasskeys } from "../api/sign-in.ts";
import { Button } from "../components/button.tsx";
import { ErrorPanel } from "../components/error-panel.tsx";
import { Skeleton } from "../components/skeleton.tsx";
import { TextField } from "../components/text-field.tsx";
import { Time } from "../components/time.tsx";
import { useSurroundings } from "../shell/surroundings.ts";
import { AccountDialog } from "./account-dialog.tsx";
import {
  addPasskey,
  listPasskeys,
  type Passkey,
  removePasskey,
  renamePasskey,
} from "./account-requests.ts";
import { Part } from "./part.tsx";

const passkeysKey = ["me", "passkeys"] as const;

type Open =
  | { readonly act: "add" }
  | { readonly act: "rename" | "remove"; readonly passkey: Passkey }
  | undefined;

/** Passkeys of the person's devices: nothing to type, and nothing that a phishing page could steal. */
export function PasskeyPart() {
  const [open, setOpen] = useState<Open>();
  const { refreshPerson } = useSurroundings();
  const isPossible = canUsePasskeys();
  return (
    <Part
      title="Passkeys"
      about="Your device checks your face, finger or PIN, in place of a password and code. A fake page cannot use it."
      action={
        <Button
          onClick={() => setOpen({ act: "add" })}
          unavailable={
            isPossible ? undefined : "Passkeys need https and an address with a name, or localhost."
          }
        >
          Add a passkey
        </Button>
      }
    >
      <PasskeyList onOpen={setOpen} />
      {open === undefined ? null : (
        <PasskeyDialog
          key={open.act}
          open={open}
          onClose={() => {
            setOpen(undefined);
            void refreshPerson();
          }}
        />
      )}
    </Part>
  );
}

function PasskeyList({ onOpen }: { readonly onOpen: (open: Open) => void }) {
  const { data, error, refetch } = useQuery({ queryKey: passkeysKey, queryFn: listPasskeys });
  if (data === undefined)
    return error === null ? (
      <Skeleton label="Your passkeys" shape="rows" lines={2} />
    ) : (
      <ErrorPanel isInline subject="Passkeys" error={error} onRetry={() => void refetch()} />
    );
  if (data.length === 0) return <p className="text-quiet">None yet.</p>;
  return (
    <ul className="border-b border-line">
      {data.map((passkey) => (
        <li
          key={passkey.id}
          className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-t border-line py-2.5"
        >
          <span className="min-w-0 flex-1">
            <span className="block truncate font-strong">{nameOf(passkey)}</span>
            <span className="text-meta text-quiet">
              Added <Time at={passkey.createdAt} as="date" />
              {passkey.backedUp ? ", on your other devices too" : ", on one device only"}
            </span>
          </span>
          <Button size="small" onClick={() => onOpen({ act: "rename", passkey })}>
            Rename
          </Button>
          <Button size="small" onClick={() => onOpen({ act: "remove", passkey })}>
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}

const nameOf = ({ name }: Passkey): string =>
  name === undefined || name === null || name === "" ? "Passkey" : name;

interface PasskeyDialogProps {
  readonly open: NonNullable<Open>;
  readonly onClose: () => void;
}

/** Adds, renames or removes a passkey. */
export function PasskeyDialog({ open, onClose }: PasskeyDialogProps) {
  const client = useQueryClient();
  const [name, setName] = useState(open.act === "rename" ? nameOf(open.passkey) : "");
  const isComplete = open.act === "remove" || name.trim() !== "";
  return (
    <AccountDialog
      {...TEXTS[open.act]}
      isComplete={isComplete}
      send={() => send(open, name.trim())}
      onDone={async () => {
        await client.invalidateQueries({ queryKey: passkeysKey });
        onClose();
      }}
      onClose={onClose}
    >
      {open.act === "remove" ? null : (
        <TextField
          label="Name"
          hint="Where it is, for example Work laptop"
          maxLength={60}
          value={name}
          onChange={setName}
        />
      )}
    </AccountDialog>
  );
}

const TEXTS = {
  add: {
    title: "Add a passkey",
    about: "Your browser asks you next. You must have logged in within the last day.",
    act: "Create passkey",
  },
  rename: { title: "Rename the passkey", act: "Rename" },
  remove: {
    title: "Remove the passkey?",
    consequences: [
      { when: "now", text: "It no longer opens your account. Your device may still offer it." },
    ],
    act: "Remove the passkey",
    keep: "Keep it",
  },
} as const;

function send(open: NonNullable<Open>, name: string): Promise<unknown> {
  if (open.act === "add") return addPasskey(name);
  return open.act === "rename"
    ? renamePasskey(open.passkey.id, name)
    : removePasskey(open.passkey.id);
}
