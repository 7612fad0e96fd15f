import {
  FilterQuery,
  ListQuery,
  period,
  searchBy,
} from "../../../kernel/http/routes/list-query.ts";
import { Nullable, Text } from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";
import { ACTION_GROUPS } from "./action-facts.ts";

export const PAGE_SIZE = 50;

const text = (description: string, example: string) =>
  Type.String({ description, examples: [example] });

const group = (description: string) =>
  Type.Enum([...ACTION_GROUPS], { description, examples: ["team"] });

const filters = {
  ...period,
  by: Type.Optional(
    Text({
      description: "Only what this person or operator did.",
      examples: ["ada@adire.example"],
    }),
  ),
  group: Type.Optional(group("Only actions of this kind.")),
  searchBy: searchBy(
    "A part of what an action was done to, such as a reference or an e-mail address, or the id of its request.",
  ),
};

export const ActionsQuery = ListQuery(filters, PAGE_SIZE);

export const ActionsExportQuery = FilterQuery(filters);

export const ActionParams = Type.Object({
  actionId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, examples: [42] }),
});

const name = text("The name of a value.", "role");

export const ActionAnswer = Type.Object(
  {
    id: Type.Integer({ examples: [42] }),
    at: Type.String({ format: "date-time", examples: ["2026-01-31T08:15:30.000Z"] }),
    by: text("The e-mail address of a member, or the name of an operator.", "ada@adire.example"),
    action: text("Its stable name.", "member.invite"),
    group: group("What it is about."),
    phrase: text("What was done, after the name of who did it.", "invited a person"),
    mode: Nullable(Type.Enum(["test", "live"], { examples: ["live"] })),
    subject: Nullable(text("What it was done to.", "bisi@adire.example")),
    facts: Type.Array(Type.Object({ name, value: text("The value.", "finance") }), {
      description: "What else the business may read of it.",
    }),
    changes: Type.Array(
      Type.Object({
        name,
        before: Nullable(text("The value before.", "support")),
        after: Nullable(text("The value after.", "finance")),
      }),
      { description: "What it changed." },
    ),
    requestId: Nullable(
      text("The request of the member who did it. Null for operators.", "req_mi9w3k2c4f1c2a9b0017"),
    ),
    address: Nullable(text("From where that request came.", "203.0.113.7")),
  },
  { title: "Action" },
);

export const ActionPeople = Type.Object(
  { people: Type.Array(text("As in `by`.", "ada@adire.example")) },
  { title: "People of actions" },
);
