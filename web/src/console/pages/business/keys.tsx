import { useQuery } from "@tanstack/react-query";
import { Party } from "../../../components/party.tsx";
import type { Column } from "../../../components/table/column.ts";
import { DataTable } from "../../../components/table/data-table.tsx";
import { Time } from "../../../components/time.tsx";
import { separateWords } from "../../../format/status.ts";
import { countOf } from "../../../format/words.ts";
import { CommandButton } from "../../parts/command-button.tsx";
import { NoRows } from "../../parts/no-rows.tsx";
import { Section } from "../../parts/section.tsx";
import { keysQuery, type ListedKey } from "./business-part-queries.ts";
import { creationOf, limitsOf, rotationOf, secretsOf } from "./key-questions.tsx";
import { useBusinessId } from "./use-business-id.ts";

/** The keys of a business, without their secrets. */
export function BusinessKeys() {
  const business = useBusinessId();
  const list = useQuery(keysQuery(business));
  return (
    <Section
      isWide
      title="API keys"
      about="A separate command shows the secrets, and the audit log records it."
      actions={
        <div className="flex flex-wrap gap-2 max-fold:*:grow">
          <CommandButton name="business keys" question={secretsOf(business)}>
            Show the secrets
          </CommandButton>
          <CommandButton name="business rotate-keys" question={rotationOf(business)}>
            Rotate the main key
          </CommandButton>
          <CommandButton name="api-keys create" question={creationOf(business)}>
            New key
          </CommandButton>
        </div>
      }
    >
      <div className="border-t border-line">
        <DataTable
          label="API keys"
          columns={COLUMNS}
          rows={list.data}
          state={list}
          rowKey={({ id }) => id}
          empty={<NoRows>The business has no key.</NoRows>}
        />
      </div>
    </Section>
  );
}

const nameOf = ({ name }: ListedKey): string => name ?? "Main key";

function limitsInWords({ access, scopes, networks }: ListedKey): string {
  const from = networks.length === 0 ? "any address" : networks.join(", ");
  return `${separateWords(access).toLowerCase()}, ${countOf(scopes.length, "scope")}, ${from}`;
}

const COLUMNS: readonly Column<ListedKey>[] = [
  {
    id: "name",
    header: "Key",
    width: "grow",
    phone: "lead",
    isFixed: true,
    cell: (key) => <Party name={nameOf(key)} meta={`${key.mode} mode, ${limitsInWords(key)}`} />,
  },
  {
    id: "used",
    header: "Last used",
    width: "fit",
    phone: "top",
    cell: ({ lastUsedAt, lastAddress }) =>
      lastUsedAt === null ? (
        <span className="text-quiet">not used</span>
      ) : (
        <span className="text-quiet">
          <Time at={lastUsedAt} as="dated" />
          <span className="block text-label">{lastAddress}</span>
        </span>
      ),
  },
  {
    id: "ends",
    header: "Ends",
    width: "fit",
    phone: "bottom",
    cell: ({ endsAt, expiresAt }) => <Ends at={endsAt ?? expiresAt} />,
  },
  {
    id: "actions",
    header: "Actions",
    isHeaderHidden: true,
    align: "end",
    width: "fit",
    phone: "foot",
    isFixed: true,
    cell: (key) => (
      <span className="flex justify-end gap-5 max-fold:justify-start">
        <CommandButton
          name="api-keys restrict"
          kind="link"
          label={`Change the limits of ${nameOf(key)} in ${key.mode} mode`}
          question={limitsOf(key)}
        >
          Limits
        </CommandButton>
        {key.name === null && key.endsAt === null ? null : (
          <CommandButton
            name="api-keys revoke"
            kind="link"
            label={`Revoke ${nameOf(key)} in ${key.mode} mode`}
            question={{
              title: `Revoke ${nameOf(key)} in ${key.mode} mode?`,
              given: { key: key.id },
              consequences: [{ when: "warning", text: "Requests with it are refused at once." }],
              act: "Revoke the key",
              keep: "Keep the key",
            }}
          >
            Revoke
          </CommandButton>
        )}
      </span>
    ),
  },
];

const Ends = ({ at }: { readonly at: string | null }) =>
  at === null ? <span className="text-quiet">no end</span> : <Time at={at} as="dated" />;
