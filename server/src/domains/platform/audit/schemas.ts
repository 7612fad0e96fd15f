import { ListQuery } from "../../../kernel/http/routes/list-query.ts";
import { Nullable } from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";

export const PAGE_SIZE = 50;

export const ActionsQuery = ListQuery({}, PAGE_SIZE);

export const ActionAnswer = Type.Object(
  {
    id: Type.Integer({ examples: [42] }),
    at: Type.String({ format: "date-time", examples: ["2026-01-31T08:15:30.000Z"] }),
    by: Type.String({
      description: "The e-mail address of a member, or the name of an operator.",
      examples: ["ada@adire.example"],
    }),
    action: Type.String({ description: "What was done.", examples: ["member.invite"] }),
    mode: Nullable(Type.Enum(["test", "live"], { examples: ["live"] })),
    details: Type.Object({}, { description: "Depends on the action.", additionalProperties: true }),
  },
  { title: "Action" },
);
