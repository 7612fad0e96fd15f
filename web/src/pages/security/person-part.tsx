import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { AccountDialog } from "../../account/account-dialog.tsx";
import { changeName } from "../../account/account-requests.ts";
import { Part } from "../../account/part.tsx";
import { meQuery } from "../../api/me.ts";
import { Button } from "../../components/button.tsx";
import { KeyValues } from "../../components/key-values.tsx";
import { TextField } from "../../components/text-field.tsx";
import { usePlace } from "../../shell/use-place.ts";

/** Whom colleagues and the audit see. */
export function PersonPart() {
  const { me } = usePlace();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState(me.name);
  const close = () => setOpen(false);
  return (
    <Part
      title="You"
      about="Colleagues see your name beside what you do. It is the same in each of your businesses."
      action={<Button onClick={() => setOpen(true)}>Change name</Button>}
    >
      <KeyValues
        items={[
          { label: "Name", value: me.name },
          { label: "E-mail", value: me.email },
        ]}
      />
      {isOpen ? (
        <AccountDialog
          title="Change your name"
          act="Change the name"
          isComplete={name.trim() !== "" && name !== me.name}
          send={() => changeName(name.trim())}
          onDone={async () => {
            await client.invalidateQueries({ queryKey: meQuery.queryKey });
            close();
          }}
          onClose={close}
        >
          <TextField
            label="Name"
            autoComplete="name"
            maxLength={100}
            value={name}
            onChange={setName}
          />
        </AccountDialog>
      ) : null}
    </Part>
  );
}
