import { present } from "../../../kernel/assert.ts";
import type { Kit } from "../../../kernel/kit.ts";
import { type MoneyOperation, operation } from "../../../kernel/ledger/operation.ts";
import { Refusal } from "../../../kernel/refusals.ts";
import { referenceOf } from "../../platform/transactions/index.ts";
import { acceptAll, rowsOf, transferNeeds } from "./accept-transfers.ts";
import { prepareRequest, refused } from "./prepare-transfers.ts";
import type { Maker, TransferItem, TransferRequest } from "./rules.ts";

export interface MoneyOrder extends Pick<TransferRequest, "environmentId" | "mode" | "scenario"> {
  readonly item: TransferItem;
  readonly maker: Maker;
}

export interface SentMoney {
  readonly reference: string;
  /** Held until a second person decides. */
  readonly needsApproval: boolean;
}

/** Returns the operation in which a member sends money to one account, as a transfer of the API. */
export async function sendMoney(
  kit: Kit,
  { item, ...order }: MoneyOrder,
): Promise<MoneyOperation<SentMoney>> {
  const prepared = await prepareRequest(kit, { ...order, items: [item], phoneNumber: null });
  if (prepared instanceof Refusal) return refused(prepared);
  return operation({
    name: "transfers.send",
    rows: rowsOf(prepared),
    needs: transferNeeds(prepared),
    decide(found, books): SentMoney {
      const sent = present(acceptAll(found, books, prepared)[0], "the transfer");
      const needsApproval = sent.progress === "awaiting_approval";
      return { reference: referenceOf(sent), needsApproval };
    },
  });
}
