import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Fingerprint, Smartphone } from "lucide-react";
import { useState } from "react";
import { AppSetupDialog } from "../../account/app-setup-dialog.tsx";
import { EntryFrame } from "../../account/entry-frame.tsx";
import { PasskeyDialog } from "../../account/passkey-part.tsx";
import { canUsePasskeys, signOut } from "../../api/sign-in.ts";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { useSurroundings } from "../../shell/surroundings.ts";

type Way = "app" | "passkey";

/** Comes before anything else, because the console requires a second factor. */
export function SetUpPage() {
  const [way, setWay] = useState<Way>();
  const { person, refreshPerson } = useSurroundings();
  const navigate = useNavigate();
  const client = useQueryClient();
  const close = () => setWay(undefined);
  const leave = async () => {
    await signOut();
    await navigate({ to: "/login" });
    client.clear();
  };
  return (
    <EntryFrame
      title="Set up a second factor"
      about="A password alone never opens the console. Choose one now; you can add the other later."
      footer={
        <>
          You are logged in as {person.email}.{" "}
          <button
            type="button"
            onClick={() => void leave()}
            className="font-strong text-link hover:underline"
          >
            Log out
          </button>
        </>
      }
    >
      <ul className="flex flex-col">
        <Choice
          icon={Fingerprint}
          title="Passkey"
          about="Your device checks your face, finger or PIN. A fake page cannot use it."
          unavailable={
            canUsePasskeys()
              ? undefined
              : "Passkeys need https and an address with a name, or localhost."
          }
          act="Create a passkey"
          onChoose={() => setWay("passkey")}
        />
        <Choice
          icon={Smartphone}
          title="Authenticator app"
          about="Each login asks for a six-digit code from your phone. You get recovery codes."
          act="Set up an app"
          onChoose={() => setWay("app")}
        />
      </ul>
      {way === "app" ? <AppSetupDialog onClose={close} /> : null}
      {way === "passkey" ? (
        <PasskeyDialog
          open={{ act: "add" }}
          onClose={() => {
            close();
            void refreshPerson();
          }}
        />
      ) : null}
    </EntryFrame>
  );
}

interface ChoiceProps {
  readonly icon: typeof Fingerprint;
  readonly title: string;
  readonly about: string;
  readonly act: string;
  readonly unavailable?: string | undefined;
  readonly onChoose: () => void;
}

function Choice({ icon, title, about, act, unavailable, onChoose }: ChoiceProps) {
  return (
    <li className="flex gap-3 border-t border-line py-4 last:pb-0">
      <Icon of={icon} size={20} className="mt-0.5 text-quiet" />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-2.5">
        <div>
          <h2 className="font-bold">{title}</h2>
          <p className="text-meta text-quiet">{about}</p>
        </div>
        <Button unavailable={unavailable} onClick={onChoose}>
          {act}
        </Button>
      </div>
    </li>
  );
}
