import type { CallContext } from "../../../kernel/providers/ports/provider-port.ts";
import type { BettingCatalogue } from "./betting-catalogue.ts";

/** Remarks on the betting billers that Monnify sells to this account. */
export async function checkBills(
  catalogue: BettingCatalogue,
  call: CallContext,
): Promise<readonly string[]> {
  const loaded = await catalogue.load(call);
  if (loaded.kind === "unavailable" && loaded.why === "turned_away") {
    return ["Monnify has not switched on bills for this account."];
  }
  if (loaded.kind !== "loaded") return ["Monnify gave no readable list of betting billers."];
  const codes = [...loaded.billers.keys()].join(", ");
  const sold = codes === "" ? "Monnify sells no betting biller." : `Betting billers: ${codes}.`;
  if (loaded.undecided.length === 0) return [sold];
  const undecided = `Name in the setting bettingBillers, or these are not sold: ${loaded.undecided.join(", ")}.`;
  return [sold, undecided];
}
