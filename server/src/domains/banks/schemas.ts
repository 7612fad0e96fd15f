import { Type } from "typebox";
import { Nullable, TEXT_MAX } from "../../kernel/http/schemas.ts";

export const Bank = Type.Object({
  cbnCode: Type.String({ description: "Use it as `destinationBankCode`.", examples: ["058"] }),
  name: Type.String({ examples: ["Guaranty Trust Bank"] }),
  shortName: Type.String({ examples: ["GTBank"] }),
  bankType: Type.String({ examples: ["COMMERCIAL"] }),
  supportsTransfer: Type.Boolean({ description: "It can be the destination of a transfer." }),
  supportsVirtualAccount: Type.Boolean({ description: "It can mint virtual accounts." }),
  logoUrl: Nullable(Type.String()),
  isActive: Type.Boolean({
    description: "An inactive bank is listed for the history and takes no new transfers.",
  }),
});

export const BanksQuery = Type.Object({
  searchBy: Type.Optional(
    Type.String({
      maxLength: TEXT_MAX,
      description: "Part of the name or of the CBN code, in any case.",
    }),
  ),
});

export const LegacyBank = Type.Object({
  bankName: Type.String({ examples: ["Guaranty Trust Bank"] }),
  bankCode: Type.String({ examples: ["058"] }),
});
