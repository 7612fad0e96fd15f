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
    summary: "List banks and other institutions",
    description:
      "Sorted by name. A search puts the bank with this exact code or short name first. With a test key the list includes " +
      "the Sandbox Bank, 999. You may cache the whole list for an hour. Then send its ETag in `If-None-Match`; " +
      "304 means that it has not changed.",
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
    summary: "List banks in the old form",
    description: "Names and codes only. Closed banks are left out, and the list has no pages.",
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

/** The fields that a merchant sees: without aliases and notes. */
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
