import { useQueryClient } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { Button } from "../../components/button.tsx";
import { TextLink } from "../../components/link.tsx";
import { isOfFile, type TracedEntry } from "../../components/traced-entries.ts";
import { usePlace } from "../../shell/use-place.ts";
import { useReplay } from "../webhook/use-replay.tsx";

/** What a person can do about an entry: send a webhook again, or open the file it came from. */
export function EntryAction({ entry }: { readonly entry: TracedEntry }) {
  const place = usePlace();
  const { reference, resend } = entry;
  if (reference === null) return null;
  if (isOfFile(entry))
    return <TextLink to={place.to(["send", "bulk", reference])}>Open the file</TextLink>;
  if (resend === null || !place.can("webhooks:write")) return null;
  return <Resend reference={reference} isDelivered={entry.tone === "good"} resend={resend} />;
}

interface ResendProps {
  readonly reference: string;
  readonly isDelivered: boolean;
  readonly resend: "possible" | "endpoint_disabled";
}

function Resend({ reference, isDelivered, resend }: ResendProps) {
  const place = usePlace();
  const client = useQueryClient();
  const replay = useReplay();
  if (resend === "endpoint_disabled")
    return (
      <p className="text-label text-quiet">The endpoint is disabled: enable it to send again.</p>
    );
  const send = async () => {
    const isDone = await replay([{ reference, state: isDelivered ? "delivered" : "failed" }]);
    if (isDone) await client.invalidateQueries({ queryKey: [...place.key, "transactions"] });
  };
  return (
    <Button size="small" icon={RotateCw} onClick={() => void send()}>
      Send again
    </Button>
  );
}
