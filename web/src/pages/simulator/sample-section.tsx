import { Webhook } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { usePlace } from "../../shell/use-place.ts";
import { SampleDialog } from "../webhook/sample-dialog.tsx";
import { Section } from "./section.tsx";

/** An event that nothing caused, to try a receiver. */
export function SampleSection() {
  const { can } = usePlace();
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      icon={Webhook}
      title="Send a sample of an event"
      about="Sends it to each test endpoint that receives its type. Nothing else happens."
    >
      <span>
        <Button
          onClick={() => setOpen(true)}
          unavailable={can("webhooks:write") ? undefined : "Your role may not send samples."}
        >
          Choose an event
        </Button>
      </span>
      {isOpen ? <SampleDialog onClose={() => setOpen(false)} /> : null}
    </Section>
  );
}
