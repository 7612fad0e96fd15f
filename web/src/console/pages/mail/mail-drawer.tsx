import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Drawer } from "../../../components/drawer.tsx";
import { KeyValues } from "../../../components/key-values.tsx";
import { Notice } from "../../../components/notice.tsx";
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
  const query = useQuery(mailsQuery(pageOf(search["page"]), search["state"]));
  const mail = query.data?.find(({ id }) => id === mailId);
  return (
    <Drawer kind="Mail" title={`Mail ${mailId}`} closeTo={to("mail", search)} backText="Mail">
      <div className="flex flex-col items-start gap-4 px-5 pt-2 max-fold:px-4">
        <Loaded subject="The mail" query={query} lines={6}>
          {() => <Facts mail={mail} />}
        </Loaded>
        <div className="flex flex-wrap gap-2">
          {mail?.state === "failed" ? (
            <CommandButton name="mail resend" kind="primary" size="normal" question={againOf(mail)}>
              Send again
            </CommandButton>
          ) : null}
          <CommandButton name="mail show" size="normal" question={textOf(mailId)}>
            Show the text
          </CommandButton>
        </div>
      </div>
    </Drawer>
  );
}

const againOf = (mail: ListedMail) => ({
  title: `Send this mail to ${addresseeOf(mail)} again?`,
  about: mail.subject,
  given: { mail: mail.id },
  consequences: [
    { when: "now" as const, text: "It is given to the mail server again, as it was written." },
    { when: "warning" as const, text: "If the address does not exist, the mail fails again." },
  ],
  act: "Send it again",
  keep: "Not now",
});

function Facts({ mail }: { readonly mail: ListedMail | undefined }) {
  if (mail === undefined)
    return <p className="text-meta text-quiet">The mail is not on this page of the list.</p>;
  const { subject, state, failure, writtenAt, sentAt, heldUntil } = mail;
  return (
    <>
      <p className="text-title font-bold wrap-anywhere">{subject}</p>
      {failure === null ? null : (
        <Notice kind="bad" title="The mail server did not take it">
          {failure}
        </Notice>
      )}
      <KeyValues
        items={[
          { label: "For", value: addresseeOf(mail) },
          { label: "Of", value: <MailOwner of={mail} /> },
          { label: "Status", value: <MailState state={state} /> },
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
