import { TEXT_MAX } from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";

export const Bank = Type.Object(
  {
    cbnCode: Type.String({
      description:
        "Use it as `destinationBankCode`. Banks have three digits, other institutions five or six. The six digits of the " +
        "interbank switch, and other codes by which lists know a bank, are taken as well, and mean the same.",
      examples: ["058"],
    }),
    name: Type.String({ examples: ["Guaranty Trust Bank"] }),
    shortName: Type.String({ examples: ["GTBank"] }),
    bankType: Type.String({ examples: ["COMMERCIAL"] }),
    supportsTransfer: Type.Boolean({ description: "It can be the destination of a transfer." }),
    supportsVirtualAccount: Type.Boolean({
      description: "It can mint virtual accounts.",
      examples: [false],
    }),
    logoUrl: Type.Union([Type.String(), Type.Null()], {
      description: "The address of its logo. Today no bank has one.",
      examples: [null],
    }),
    isActive: Type.Boolean({
      description: "An inactive bank is listed for the history and takes no new transfers.",
    }),
  },
  { title: "Bank" },
);

export const BanksQuery = Type.Object({
  searchBy: Type.Optional(
    Type.String({
      maxLength: TEXT_MAX,
      description:
        "Part of the name, of the short name or of the code, in any case; or all of another code of the bank.",
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
