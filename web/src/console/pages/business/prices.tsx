import { useQuery } from "@tanstack/react-query";
import type { Mode } from "../../../api/place.ts";
import { Diff } from "../../../components/diff.tsx";
import { TextLink } from "../../../components/link.tsx";
import { Party } from "../../../components/party.tsx";
import type { Column } from "../../../components/table/column.ts";
import { DataTable } from "../../../components/table/data-table.tsx";
import { CommandButton } from "../../parts/command-button.tsx";
import { NoRows } from "../../parts/no-rows.tsx";
import { ModeTabs, useModeTab } from "../../parts/use-mode-tab.tsx";
import { useConsole } from "../../shell/use-console.ts";
import { type ListedPrice, pricesQuery } from "./business-part-queries.ts";
import { describePrice, writePrice } from "./describe-price.ts";
import { useBusinessId } from "./use-business-id.ts";

/** What a business pays, in one mode. */
export function BusinessPrices() {
  const business = useBusinessId();
  const mode = useModeTab();
  const { to, can } = useConsole();
  const list = useQuery(pricesQuery(business, mode));
  return (
    <>
      <ModeTabs at={["businesses", business, "prices"]} />
      {can("audit:read") ? (
        <p className="px-7 pb-3 text-meta text-quiet max-fold:px-4">
          Who changed a price:{" "}
          <TextLink to={to("audit", { business, action: "price.set" })}>its changes</TextLink>,{" "}
          <TextLink to={to("audit", { business, action: "price.reset" })}>its resets</TextLink>, and{" "}
          <TextLink to={to("audit", { action: "price.set" })}>changes of any price</TextLink>
        </p>
      ) : null}
      <div className="border-t border-line">
        <DataTable
          label={`Prices in ${mode} mode`}
          columns={columnsOf(business, mode)}
          rows={list.data}
          state={list}
          rowKey={({ item }) => item}
          empty={<NoRows>There are no prices.</NoRows>}
        />
      </div>
    </>
  );
}

function PriceWords({ row: { price, currency, source } }: { readonly row: ListedPrice }) {
  return (
    <>
      <span className="font-medium tabular-nums">{describePrice(price, currency)}</span>
      <span className="block text-label text-quiet">{SOURCES[source]}</span>
    </>
  );
}

const SOURCES = { own: "Its own", default: "Default", "built in": "Built in" } as const;

const columnsOf = (business: string, mode: Mode): readonly Column<ListedPrice>[] => [
  {
    id: "item",
    header: "What it is for",
    width: "grow",
    phone: "lead",
    isFixed: true,
    cell: (row) => (
      <>
        <Party name={row.about} meta={row.item} />
        <span className="block text-meta whitespace-normal fold:hidden">
          <PriceWords row={row} />
        </span>
      </>
    ),
  },
  {
    id: "price",
    header: "Price including VAT",
    align: "end",
    cell: (row) => (
      <span className="block whitespace-normal">
        <PriceWords row={row} />
      </span>
    ),
  },
  {
    id: "actions",
    header: "Actions",
    isHeaderHidden: true,
    align: "end",
    width: "fit",
    phone: "bottom",
    isFixed: true,
    cell: (row) => (
      <span className="flex justify-end gap-5">
        <CommandButton
          name="price set"
          kind="link"
          label={`Change the price of ${row.item}`}
          question={changeOf(row, business, mode)}
        >
          Change
        </CommandButton>
        {row.source === "own" ? (
          <CommandButton
            name="price reset"
            kind="link"
            label={`Reset the price of ${row.item}`}
            question={resetOf(row, business, mode)}
          >
            Reset
          </CommandButton>
        ) : null}
      </span>
    ),
  },
];

function changeOf({ item, about, price, currency }: ListedPrice, business: string, mode: Mode) {
  const before = writePrice(price);
  return {
    title: `Change the price of ${item} in ${mode} mode`,
    about,
    given: { business, mode, item },
    initial: { price: before },
    words: {
      price: {
        hint: `${currency === "USD" ? "In dollars" : "In naira"}, including VAT: 40, or 0.5% at least 10 at most 500, or 10 up to 5000, 25 above.`,
      },
    },
    consequences: [{ when: "now" as const, text: "It applies to new requests from now on." }],
    act: "Change the price",
    children: ({ price: typed = "" }: Readonly<Record<string, string>>) => (
      <Diff
        label="Price now and then"
        rows={[
          {
            label: item,
            before,
            after: typed.trim() === before ? undefined : typed,
          },
        ]}
      />
    ),
  };
}

const resetOf = ({ item, about, price, currency }: ListedPrice, business: string, mode: Mode) => ({
  title: `Give ${item} the default price in ${mode} mode?`,
  about,
  given: { business, mode, item },
  children: (
    <Diff
      label="Price now and then"
      rows={[{ label: item, before: describePrice(price, currency), after: "the default price" }]}
    />
  ),
  act: "Use the default price",
  keep: "Keep its own",
});
