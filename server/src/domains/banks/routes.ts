import { Type } from "typebox";
import { type Route, readRoute } from "../../kernel/http/route.ts";
import { searchBanks } from "./bank-list.ts";
import { Bank, BanksQuery, LegacyBank } from "./schemas.ts";

export const bankRoutes = (): readonly Route[] => [
  readRoute({
    method: "GET",
    path: "/business/banks",
    operationId: "listBanks",
    tag: "Banks",
    summary: "Banks and other institutions",
    description: "With a test key the list holds the Sandbox Bank, 999, too.",
    query: BanksQuery,
    answer: Type.Array(Bank),
    read: ({ access, query }) => searchBanks(query.searchBy, access.mode).map(shown),
  }),
  readRoute({
    method: "GET",
    path: "/utility/banks",
    operationId: "listBanksLegacy",
    tag: "Banks",
    summary: "The old bank list",
    envelope: "legacy",
    deprecatedFor: "/api/v1/business/banks",
    answer: Type.Array(LegacyBank),
    read: ({ access }) =>
      searchBanks(undefined, access.mode)
        .filter((bank) => bank.isActive)
        .map((bank) => ({ bankName: bank.name, bankCode: bank.cbnCode })),
  }),
];

/** What a merchant sees of a bank: its aliases and our notes stay with us. */
function shown(bank: ReturnType<typeof searchBanks>[number]) {
  const { cbnCode, name, shortName, bankType, supportsTransfer, supportsVirtualAccount, isActive } =
    bank;
  return {
    cbnCode,
    name,
    shortName,
    bankType,
    supportsTransfer,
    supportsVirtualAccount,
    logoUrl: null,
    isActive,
  };
}
