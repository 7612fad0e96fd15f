import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Drawer } from "../../../components/drawer.tsx";
import { KeyValues } from "../../../components/key-values.tsx";
import { ExactTime } from "../../../components/time.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { useConsole, useSearchFields } from "../../shell/use-console.ts";
import { type ListedMail, mailQuery } from "./mail-queries.ts";
import { addresseeOf, MailOwner, MailState } from "./mail-state.tsx";

/** One mail with its text. Codes and links in it open accounts. */
export function MailDrawer() {
  const { to } = useConsole();
  const search = useSearchFields();
  const { mailId = "" } = useParams({ strict: false }) as { readonly mailId?: string };
  const query = useQuery(mailQuery(mailId));
  return (
    <Drawer kind="Mail" title={`Mail ${mailId}`} closeTo={to("mail", search)} backText="Mail">
      <div className="flex flex-col gap-4 px-5 pt-2 max-fold:px-4">
        <Loaded subject="The mail" query={query} lines={6}>
          {(mail) => <Facts mail={mail} />}
        </Loaded>
      </div>
    </Drawer>
  );
}

function Facts({ mail }: { readonly mail: ListedMail }) {
  const { subject, body, state, failure, writtenAt, sentAt, heldUntil } = mail;
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
      <p className="text-meta text-quiet">
        Codes and links in it open accounts: show it to its recipient alone.
      </p>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard.
        tabIndex={0}
        className="overflow-auto rounded-note border border-line bg-sunk px-3.5 py-3 text-meta whitespace-pre-wrap"
      >
        {body}
      </pre>
    </>
  );
}
