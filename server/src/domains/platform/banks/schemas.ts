import { FilterQuery } from "../../../kernel/http/routes/list-query.ts";
import { TEXT_MAX } from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";

export const Bank = Type.Object(
  {
    cbnCode: Type.String({
      description:
        "Send it as `destinationBankCode`. Banks have three digits, other institutions five or six. The six digits of the " +
        "interbank switch and the bank's codes in other lists are also accepted.",
      examples: ["058"],
    }),
    name: Type.String({ examples: ["Guaranty Trust Bank"] }),
    shortName: Type.String({ examples: ["GTBank"] }),
    bankType: Type.String({ examples: ["COMMERCIAL"] }),
    supportsTransfer: Type.Boolean({ description: "It can receive transfers." }),
    supportsVirtualAccount: Type.Boolean({
      description: "It can open virtual accounts.",
      examples: [false],
    }),
    logoUrl: Type.Union([Type.String(), Type.Null()], {
      description: "The address of the bank's logo. No bank has one today.",
      examples: [null],
    }),
    isActive: Type.Boolean({
      description: "An inactive bank is listed for old records and takes no new transfers.",
    }),
  },
  { title: "Bank" },
);

export const BanksQuery = FilterQuery({
  searchBy: Type.Optional(
    Type.String({
      maxLength: TEXT_MAX,
      description:
        "A part of the name, the short name or the code, in any letter case; or the whole of another code of the bank.",
    }),
  ),
});

export const LegacyBank = Type.Object(
  {
    bankName: Type.String({ examples: ["Guaranty Trust Bank"] }),
    bankCode: Type.String({ examples: ["058"] }),
  },
  { title: "Legacy bank" },
);
