import { Tabs } from "../../components/tabs.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { usePlace, useSearchFields } from "../../shell/use-place.ts";
import { CATEGORIES, type Category } from "../bills/bill.ts";
import { BuyForm } from "./buy-form.tsx";

const isCategory = (text: string | undefined): text is Category =>
  text !== undefined && Object.hasOwn(CATEGORIES, text);

/** Buys a bill. Its kind is in the address. */
export function BuyBillPage() {
  const place = usePlace();
  const { category: named } = useSearchFields();
  const category = isCategory(named) ? named : "airtime";
  return (
    <>
      <PageHead title="Buy" parent={{ to: place.to("bills"), text: "Bills" }} />
      <Tabs
        label="Kinds of bill"
        tabs={Object.entries(CATEGORIES).map(([key, { text }]) => ({
          to: place.to("bills/buy", { category: key }),
          text,
          isCurrent: key === category,
        }))}
      />
      <BuyForm key={category} category={category} />
    </>
  );
}
