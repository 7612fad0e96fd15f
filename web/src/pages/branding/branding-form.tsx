import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { asFailure, messageFor } from "../../api/failure.ts";
import { useIntention } from "../../api/intention.ts";
import { Button } from "../../components/button.tsx";
import { FailureNote } from "../../components/failure-note.tsx";
import { Notice } from "../../components/notice.tsx";
import { PayPagePreview } from "../../components/pay-page-preview.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useToast } from "../../components/toast.tsx";
import { usePlace } from "../../shell/use-place.ts";
import { brandingKey } from "./branding-query.ts";
import { ColorField } from "./color-field.tsx";
import { LogoField } from "./logo-field.tsx";
import { type Branding, changedParts, type Look, lookOf, shownColor } from "./look.ts";
import { savePart } from "./save-look.ts";

const FIELDS: ReadonlySet<string> = new Set(["color", "file", "email", "phone"]);

/** An amount for the preview. */
const SAMPLE_AMOUNT = 24_500;

export function BrandingForm({ saved }: { readonly saved: Branding }) {
  const { mode } = usePlace();
  const [look, setLook] = useState(() => lookOf(saved));
  const save = useSaving(saved);
  const set = (fields: Partial<Look>) => setLook({ ...look, ...fields });
  const parts = changedParts(look, saved);
  const failure = save.error === null ? undefined : asFailure(save.error);
  const isAtField = failure?.param !== undefined && FIELDS.has(failure.param);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (parts.length > 0 && !save.isPending) save.mutate(look);
  };
  return (
    <div className="grid grid-cols-[minmax(0,30rem)_minmax(0,24rem)] items-start gap-x-12 gap-y-8 px-7 pt-4 pb-10 max-wide:grid-cols-1 max-fold:px-4">
      <form onSubmit={submit} className="flex flex-col gap-5">
        {mode === "test" ? (
          <Notice kind="info">
            These settings are the same in test and in live: what you save here, live customers see.
          </Notice>
        ) : null}
        <ColorField
          value={look.color}
          onChange={(color) => set({ color })}
          error={messageFor(failure, "color")}
        />
        <LogoField
          value={look.logo}
          onChange={(logo) => set({ logo })}
          error={messageFor(failure, "file")}
        />
        <TextField
          label="Support e-mail"
          isOptional
          type="email"
          autoComplete="off"
          value={look.supportEmail}
          onChange={(supportEmail) => set({ supportEmail })}
          error={messageFor(failure, "email")}
          hint="Pay pages and receipts say: Questions? Ask you there."
        />
        <TextField
          label="Support phone"
          isOptional
          type="tel"
          autoComplete="off"
          value={look.supportPhone}
          onChange={(supportPhone) => set({ supportPhone })}
          error={messageFor(failure, "phone")}
        />
        <FailureNote failure={isAtField ? undefined : failure} />
        <div className="flex flex-wrap items-center gap-2 max-fold:*:flex-1">
          <Button
            kind="primary"
            type="submit"
            busy={save.isPending && "Saving…"}
            aria-disabled={parts.length === 0 || undefined}
          >
            Save branding
          </Button>
          {parts.length === 0 ? null : (
            <Button onClick={() => setLook(lookOf(saved))}>Discard changes</Button>
          )}
          <span className="text-meta text-quiet">
            {parts.length === 0 ? "Everything is saved." : "Not saved yet."}
          </span>
        </div>
      </form>
      <PayPagePreview
        name={saved.name}
        color={shownColor(look)}
        logo={look.logo}
        supportEmail={look.supportEmail.trim()}
        supportPhone={look.supportPhone.trim()}
        isTest={mode === "test"}
        amount={SAMPLE_AMOUNT}
        description="12 yards of adire"
        customerName="Amina Bello"
      />
    </div>
  );
}

/** Saves the parts that differ, one after the other. A refused part leaves the earlier ones saved. */
function useSaving(saved: Branding) {
  const place = usePlace();
  const client = useQueryClient();
  const intention = useIntention();
  const toast = useToast();
  return useMutation({
    mutationFn: async (look: Look) => {
      for (const part of changedParts(look, saved)) {
        const now = await savePart(place.businessId, part, look, intention);
        client.setQueryData(brandingKey(place), now);
      }
    },
    onSuccess: () => {
      intention.done();
      toast({ text: "Branding saved" });
    },
  });
}
