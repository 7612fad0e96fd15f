import { FixedData } from "../../../kernel/http/answer/fixed-answer.ts";
import { type Route, readRoute } from "../../../kernel/http/routes/route.ts";
import { Type } from "../../../kernel/http/routes/type.ts";
import type { Mode } from "../../../kernel/tenancy/access.ts";
import { searchBanks } from "./bank-list.ts";
import { Bank, BanksQuery, LegacyBank } from "./schemas.ts";

export const bankRoutes = (): readonly Route[] => [
  readRoute({
    method: "GET",
    path: "/business/banks",
    operationId: "listBanks",
    tag: "Banks",
    summary: "Banks and other institutions",
    description:
      "Ordered by name; of a search, the bank comes first whose code or short name it is. With a test key the list holds " +
      "the Sandbox Bank, 999, too. The whole list may be kept for an hour; ask with its ETag in `If-None-Match` then, and " +
      "304 says that it is still the same.",
    query: BanksQuery,
    answer: Type.Array(Bank),
    read: ({ access, query }) =>
      query.searchBy === undefined
        ? WHOLE[access.mode]
        : searchBanks(query.searchBy, access.mode).map(shown),
  }),
  readRoute({
    method: "GET",
    path: "/utility/banks",
    operationId: "listBanksLegacy",
    tag: "Banks",
    summary: "The old bank list",
    description:
      "Names and codes alone. Banks that are closed are left out, and the whole list is answered.",
    envelope: "legacy",
    deprecatedFor: "/api/v1/business/banks",
    answer: Type.Array(LegacyBank),
    read: ({ access }) => WHOLE_LEGACY[access.mode],
  }),
];

const listOf = (mode: Mode) => searchBanks(undefined, mode);

const WHOLE: Readonly<Record<Mode, FixedData>> = {
  test: new FixedData(listOf("test").map(shown)),
  live: new FixedData(listOf("live").map(shown)),
};

const shownLegacy = (mode: Mode) =>
  listOf(mode)
    .filter((bank) => bank.isActive)
    .map((bank) => ({ bankName: bank.name, bankCode: bank.cbnCode }));

const WHOLE_LEGACY: Readonly<Record<Mode, FixedData>> = {
  test: new FixedData(shownLegacy("test")),
  live: new FixedData(shownLegacy("live")),
};

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
