import { useQuery } from "@tanstack/react-query";
import { Diff } from "../../../components/diff.tsx";
import { KeyValues } from "../../../components/key-values.tsx";
import { TextLink } from "../../../components/link.tsx";
import { Reference } from "../../../components/reference.tsx";
import { ExactTime } from "../../../components/time.tsx";
import { CommandButton } from "../../parts/command-button.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Section } from "../../parts/section.tsx";
import { useConsole } from "../../shell/use-console.ts";
import type { Business } from "../businesses/business-queries.ts";
import { pausesQuery } from "../system/system-queries.ts";
import { SettingRows } from "./setting-rows.tsx";

interface OverviewProps {
  readonly query: {
    readonly data: Business | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
}

/** What a business is, what it asked for, and the settings of both modes. */
export function BusinessOverview({ query }: OverviewProps) {
  return (
    <Loaded subject="The business" query={query} lines={8}>
      {(business) => (
        <div className="pb-8">
          {business.status === "pending" ? <Asked business={business} /> : null}
          <Section title="Business">
            <Facts business={business} />
          </Section>
          {business.status === "pending" ? null : <Asked business={business} />}
          <Section title="Settings" about="Each mode has its own.">
            <SettingRows business={business} />
          </Section>
          <Pauses />
        </div>
      )}
    </Loaded>
  );
}

function Facts({ business }: { readonly business: Business }) {
  const { businessId, serviceAccountNumber, contactEmail, createdAt } = business;
  return (
    <KeyValues
      items={[
        { label: "Business id", value: <Reference value={businessId} label="id" whole /> },
        {
          label: "Service account",
          value: <Reference value={serviceAccountNumber} label="account number" whole />,
        },
        {
          label: "Contact",
          value: (
            <span className="-my-1.5 flex flex-wrap items-center gap-x-5 max-fold:-my-2.5">
              {contactEmail ?? "None: mail to the business is stored"}
              <CommandButton name="business contact" kind="link" question={contactOf(business)}>
                Change contact
              </CommandButton>
            </span>
          ),
        },
        { label: "Since", value: <ExactTime at={createdAt} /> },
        { label: "Look at", value: <Elsewhere business={businessId} /> },
      ]}
    />
  );
}

/** Links to other pages about the business. */
function Elsewhere({ business }: { readonly business: string }) {
  const { to, can } = useConsole();
  const links = [
    ...(can("money:read")
      ? [{ to: to("money/accounts", { business }), text: "Balances of its accounts" }]
      : []),
    ...(can("deliveries:read")
      ? [{ to: to("deliveries", { search: business }), text: "Webhook endpoints" }]
      : []),
    ...(can("audit:read") ? [{ to: to("audit", { business }), text: "Audit" }] : []),
  ];
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {links.map((link) => (
        <li key={link.text}>
          <TextLink to={link.to}>{link.text}</TextLink>
        </li>
      ))}
    </ul>
  );
}

/** Its entry in the company register, to check before the approval and to look up later. */
function Asked({ business: { status, approvalRequest } }: { readonly business: Business }) {
  if (approvalRequest === undefined) return null;
  const { registeredName, rcNumber, activity, phone, requestedBy, requestedAt } = approvalRequest;
  const words =
    status === "pending"
      ? {
          title: "This business has requested live mode",
          about: "Check the company register before you approve it.",
        }
      : { title: "Registration", about: "As the business gave it when it asked for live mode." };
  return (
    <Section {...words}>
      <KeyValues
        items={[
          { label: "Registered as", value: registeredName },
          { label: "RC number", value: rcNumber },
          { label: "Does", value: activity },
          { label: "Phone", value: phone },
          { label: "Asked by", value: requestedBy },
          { label: "Asked", value: <ExactTime at={requestedAt} /> },
        ]}
      />
    </Section>
  );
}

/** A pause of a service stops the writes of every business, this one included. */
function Pauses() {
  const { to } = useConsole();
  const query = useQuery(pausesQuery);
  return (
    <Section title="Pauses" about="A pause applies to every business.">
      <Loaded subject="The pauses" query={query} lines={1} shape="text">
        {(pauses) => (
          <p className="text-quiet">
            {pauses.length === 0
              ? "No service is paused."
              : `Paused: ${pauses.map(({ service }) => service).join(", ")}.`}{" "}
            <TextLink to={to(["system", "pauses"])}>Pauses of the system</TextLink>
          </p>
        )}
      </Loaded>
    </Section>
  );
}

const contactOf = ({ businessId, name, contactEmail }: Business) => ({
  title: `Contact of ${name}`,
  about:
    "Mail to the business itself goes to this address, for example about failing webhook endpoints.",
  given: { business: businessId },
  initial: { email: contactEmail ?? "none" },
  act: "Change the contact",
  children: ({ email = "" }: Readonly<Record<string, string>>) => (
    <Diff
      label="Contact now and then"
      rows={[
        {
          label: "Contact",
          before: contactEmail ?? "none",
          after: email.trim() === (contactEmail ?? "none") ? undefined : email,
        },
      ]}
    />
  ),
});
