import { Nullable, Text } from "../../kernel/http/routes/schemas.ts";
import { Type } from "../../kernel/http/routes/type.ts";
import { OPERATOR_PERMISSIONS } from "../../kernel/tenancy/operators.ts";

const Parameter = Type.Object({
  name: Type.String(),
  kind: Type.Enum(["argument", "option", "flag"]),
  required: Type.Boolean(),
  placeholder: Type.String({ description: "Stands for the value in the help." }),
  about: Type.String(),
  expects: Nullable(Type.String({ description: "What the value must be." })),
  isFile: Type.Boolean({ description: "True: send the content of a file, in `files`." }),
  insteadOfFile: Nullable(Type.String({ description: "A word that may be sent instead." })),
});

const Command = Type.Object({
  name: Type.String({ examples: ["business approve"] }),
  summary: Type.String(),
  note: Nullable(Type.String()),
  needs: Type.Enum(OPERATOR_PERMISSIONS),
  mayRun: Type.Boolean(),
  needsConfirmation: Type.Boolean({ description: "True: what would change is shown first." }),
  parameters: Type.Array(Parameter),
});

export const ListedCommand = Type.Object({ commands: Type.Array(Command) });

/** The body limit keeps each value short. */
const Values = (description: string) =>
  Type.Optional(
    Type.Unsafe<Readonly<Record<string, string>>>({
      ...{ type: "object", additionalProperties: { type: "string" }, description },
    }),
  );

export const RunCommand = Type.Object({
  name: Text({ description: "The name of the command.", examples: ["business approve"] }),
  parameters: Values("The value of each parameter. A flag that is set has an empty text."),
  files: Values("The content of each file, in base64."),
  confirmed: Type.Optional(
    Type.Boolean({ description: "True: the operator has seen what would change." }),
  ),
  run: Type.Optional(Text({ description: "A name of this run, to ask for its progress." })),
});

export const ReadCommand = Type.Object({
  name: Text({ description: "The name of the command.", examples: ["alert list"] }),
  parameters: Type.Optional(
    Text({
      ...{ maxLength: 2_000, description: "The value of each parameter, as a JSON object." },
      examples: ['{"mode":"live"}'],
    }),
  ),
});

export const FollowRun = Type.Object({ run: Text({ description: "The name of the run." }) });

export const FollowedRun = Type.Object({
  progress: Nullable(
    Type.Object({ step: Type.String(), done: Type.Number(), total: Type.Number() }),
  ),
});

const FieldChange = Type.Object({
  field: Type.String({ examples: ["Tier 2, daily limit"] }),
  before: Type.String({ examples: ["NGN 200,000.00"] }),
  after: Type.String({ examples: ["NGN 500,000.00"] }),
});

export const CommandRun = Type.Object({
  data: Type.Unsafe<unknown>({ description: "The result for programs.", examples: [{}] }),
  text: Type.String({ description: "The result for people." }),
  holds: Type.Boolean({ description: "False: a check failed, or nothing was done yet." }),
  needsConfirmation: Nullable(
    Type.String({ description: "What would change. Nothing has been done yet." }),
  ),
  changes: Nullable(
    Type.Array(FieldChange, { description: "What would change, where the command names fields." }),
  ),
});
