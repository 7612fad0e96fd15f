import { Type } from "../../../kernel/http/routes/type.ts";
import { NOTICE_KINDS, type NoticeKind } from "../notices/index.ts";
import { CHOICES, type Choice } from "./rules.ts";

export const ChoiceParams = Type.Object({
  kind: Type.Unsafe<Choice>(
    Type.Enum([...CHOICES], {
      description: "The kind of mail; `test_mode` for all kinds in test mode.",
      examples: ["money_failed"],
    }),
  ),
});

export const ChoiceBody = Type.Object({
  isWanted: Type.Boolean({ description: "Whether you want it.", examples: [false] }),
});

export const NotificationSettings = Type.Object(
  {
    kinds: Type.Array(
      Type.Object({
        kind: Type.Unsafe<NoticeKind>(
          Type.Enum([...NOTICE_KINDS], { description: "The kind.", examples: ["money_failed"] }),
        ),
        isWanted: Type.Boolean({ description: "Whether you get it.", examples: [true] }),
        isFixed: Type.Boolean({
          description: "Whether it is always sent, because it protects the business.",
          examples: [false],
        }),
      }),
      { description: "The kinds that concern your role." },
    ),
    testMode: Type.Boolean({
      description: "Whether you get them in test mode too.",
      examples: [false],
    }),
  },
  { title: "Notification settings" },
);
