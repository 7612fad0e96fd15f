import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Drawer } from "../../../components/drawer.tsx";
import { KeyValues } from "../../../components/key-values.tsx";
import { ExactTime } from "../../../components/time.tsx";
import { CommandButton } from "../../parts/command-button.tsx";
import { pageOf } from "../../parts/list-pager.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { useConsole, useSearchFields } from "../../shell/use-console.ts";
import { type ListedMail, mailsQuery } from "./mail-queries.ts";
import { addresseeOf, MailOwner, MailState } from "./mail-state.tsx";
import { textOf } from "./mail-text.tsx";

/** One mail. An admin can show its text, which the audit records. */
export function MailDrawer() {
  const { to } = useConsole();
  const search = useSearchFields();
  const { mailId = "" } = useParams({ strict: false }) as { readonly mailId?: string };
  const query = useQuery(mailsQuery(pageOf(search["page"])));
  return (
    <Drawer kind="Mail" title={`Mail ${mailId}`} closeTo={to("mail", search)} backText="Mail">
      <div className="flex flex-col items-start gap-4 px-5 pt-2 max-fold:px-4">
        <Loaded subject="The mail" query={query} lines={6}>
          {(mails) => <Facts mail={mails.find(({ id }) => id === mailId)} />}
        </Loaded>
        <CommandButton name="mail show" question={textOf(mailId)}>
          Show the text
        </CommandButton>
      </div>
    </Drawer>
  );
}

function Facts({ mail }: { readonly mail: ListedMail | undefined }) {
  if (mail === undefined)
    return <p className="text-meta text-quiet">This page of the list does not have the mail.</p>;
  const { subject, state, failure, writtenAt, sentAt, heldUntil } = mail;
  return (
    <>
      <p className="text-title font-bold wrap-anywhere">{subject}</p>
      <KeyValues
        items={[
          { label: "For", value: addresseeOf(mail) },
          { label: "Of", value: <MailOwner of={mail} /> },
          { label: "State", value: <MailState state={state} /> },
          { label: "Failure", value: failure ?? undefined },
          { label: "Written", value: <ExactTime at={writtenAt} /> },
          { label: "Sent", value: sentAt === null ? undefined : <ExactTime at={sentAt} /> },
          {
            label: "Held until",
            value: heldUntil === null ? undefined : <ExactTime at={heldUntil} />,
          },
        ]}
      />
    </>
  );
}
