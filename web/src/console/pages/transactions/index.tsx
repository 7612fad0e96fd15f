import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { asFailure } from "../../../api/failure.ts";
import { isMode } from "../../../api/place.ts";
import { Empty } from "../../../components/empty.tsx";
import { SearchBox } from "../../../components/filters/search-box.tsx";
import { PageHead } from "../../../shell/page-head.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { useConsole, useSearchFields } from "../../shell/use-console.ts";
import { CardFound } from "./card-facts.tsx";
import { TransactionFacts } from "./transaction-facts.tsx";
import { TransactionList } from "./transaction-list.tsx";
import { listed, type TransactionAsked, transactionQuery } from "./transaction-queries.ts";

/** Where is this transfer? Any business, both modes. */
export function TransactionsPage() {
  const { to } = useConsole();
  const { search = "", business, in: mode } = useSearchFields();
  const navigate = useNavigate();
  const change = (text: string) => {
    const found = text === "" ? {} : { search: text };
    void navigate({ to: to("transactions"), search: found, replace: true });
  };
  return (
    <>
      <PageHead title="Transactions" state="Every business, both modes" />
      <search className="flex border-b border-line px-7 py-3.5 max-fold:px-4">
        <SearchBox
          label="A reference, an account number, a session id or a card"
          value={search}
          onChange={change}
        />
      </search>
      {search === "" ? (
        <Empty drawing="rings" title="Which transaction?">
          Our reference, the merchant’s own of a bill or a virtual account, a session id, the
          account number that paid or was paid, a card, or the issuer’s id of it. The whole of it.
        </Empty>
      ) : search.startsWith("crd_") ? (
        <CardFound text={search} />
      ) : (
        <Found
          reference={search}
          {...(business === undefined ? {} : { business })}
          {...(mode !== undefined && isMode(mode) ? { mode } : {})}
        />
      )}
    </>
  );
}

/** A transaction; or a card, by the issuer's id. */
function Found(asked: TransactionAsked) {
  const query = useQuery({ ...transactionQuery(asked), retry: false });
  if (query.data === undefined && query.error !== null && isUnknown(query.error))
    return <CardFound text={asked.reference} />;
  return (
    <Loaded subject="The transaction" query={query} lines={8}>
      {(found) => {
        const [first, ...others] = listed(found);
        if (first === undefined) return null;
        return others.length === 0 ? (
          <TransactionFacts of={first} />
        ) : (
          <TransactionList rows={[first, ...others]} list={query} />
        );
      }}
    </Loaded>
  );
}

const isUnknown = (error: unknown): boolean => [404, 422].includes(asFailure(error).status);
