import { readData } from "../../api/answer.ts";
import { KeyValues } from "../../components/key-values.tsx";
import { Masked } from "../../components/masked.tsx";
import { Reference } from "../../components/reference.tsx";
import { ExactTime } from "../../components/time.tsx";
import { usePlace } from "../../shell/use-place.ts";
import type { Customer } from "./customer-queries.ts";
import { documentName } from "./kyc-words.ts";
import { Section } from "./section.tsx";

/** Who the customer is. Identity numbers are masked; a reveal asks why, and is logged. */
export function IdentitySection({ customer }: { readonly customer: Customer }) {
  return (
    <Section title="Who this is">
      <KeyValues
        items={[
          { label: "Name", value: nameIn(customer) },
          { label: "E-mail", value: customer.email ?? undefined },
          { label: "Phone", value: customer.phone ?? undefined },
          { label: "Date of birth", value: customer.dateOfBirth ?? undefined },
          { label: "Address", value: addressIn(customer) },
          { label: "BVN", value: <IdentityNumber customer={customer} field="bvn" label="BVN" /> },
          {
            label: documentName(customer.idType),
            value:
              customer.idNumber === null ? undefined : (
                <IdentityNumber customer={customer} field="idNumber" label="ID number" />
              ),
          },
          { label: "Id", value: <Reference value={String(customer.id)} label="id" whole /> },
          {
            label: "Your id",
            value:
              customer.externalId === null ? undefined : (
                <Reference value={customer.externalId} label="your id" />
              ),
          },
          { label: "Added", value: <ExactTime at={customer.createdAt} /> },
        ]}
      />
    </Section>
  );
}

interface NumberProps {
  readonly customer: Customer;
  readonly field: "bvn" | "idNumber";
  readonly label: string;
}

function IdentityNumber({ customer, field, label }: NumberProps) {
  const place = usePlace();
  const masked = customer[field];
  if (masked === null) return <span className="text-quiet">Not known</span>;
  const reveal = async (reason: string) => {
    const shown = await readData(
      place.api.POST("/customers/{id}/reveal", {
        params: { path: { id: customer.id } },
        body: { field, reason },
      }),
    );
    return shown.number;
  };
  return (
    <Masked label={label} masked={masked} {...(place.can("identity:reveal") ? { reveal } : {})} />
  );
}

const nameIn = ({ firstName, lastName }: Customer): string | undefined =>
  [firstName, lastName].filter((name) => name !== null).join(" ") || undefined;

const addressIn = ({ address1, address2, city, state, country }: Customer): string | undefined =>
  [address1, address2, city, state, country].filter((part) => part !== null).join(", ") ||
  undefined;
