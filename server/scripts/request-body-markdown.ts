import { type JsonSchema, plainSchema } from "../src/kernel/http/openapi/json-schema.ts";
import { PREFIX, type Route } from "../src/kernel/http/routes/route.ts";

/** `docs/guides/request-bodies.md`: the fields of every body, from the schemas that check them. */
export function requestBodyMarkdown(routes: readonly Route[]): string {
  const byTag = Map.groupBy(routes.filter(hasFields), ({ tag }) => tag);
  return [HEAD, ...[...byTag].flatMap(([tag, some]) => [`## ${tag}`, ...some.map(section)])]
    .join("\n\n")
    .concat("\n");
}

const HEAD = `# Request bodies

The fields of every request body, generated from what the service checks. A field with a dot is inside another one: \`payload.bvn\` is the field \`bvn\` of
the object \`payload\`, and \`transferRequest.0.amount\` is the \`amount\` of a list's first item. [Making requests](requests.md#fields) has the rules for all fields.`;

interface Field {
  readonly path: string;
  readonly schema: JsonSchema;
  readonly isRequired: boolean;
}

function section(route: Route): string {
  const rows = fieldsOf(bodySchema(route)).map(row);
  return [
    `### ${route.summary}`,
    `\`${route.method} ${PREFIX}${route.path.replaceAll(/:(\w+)/g, "{$1}")}\``,
    ["| field | required | example | what it is |", "|---|---|---|---|", ...rows].join("\n"),
  ].join("\n\n");
}

const bodySchema = ({ body }: Route): JsonSchema => (body === undefined ? {} : plainSchema(body));

const hasFields = (route: Route): boolean => fieldsOf(bodySchema(route)).length > 0;

function fieldsOf({ properties = {}, required = [] }: JsonSchema, before = ""): readonly Field[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const path = `${before}${name}`;
    const inner = schema.items?.properties === undefined ? schema : schema.items;
    const place = inner === schema ? `${path}.` : `${path}.0.`;
    return [{ path, schema, isRequired: required.includes(name) }, ...fieldsOf(inner, place)];
  });
}

function row({ path, schema, isRequired }: Field): string {
  const cells = [`\`${path}\``, isRequired ? "yes" : "", exampleIn(schema), describe(schema)];
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}

function exampleIn({ examples, enum: values, items }: JsonSchema): string {
  const [example] = [examples, values, items?.["examples"]].flatMap((some) =>
    Array.isArray(some) ? some.slice(0, 1) : [],
  );
  if (example === undefined) return "";
  return `\`${JSON.stringify(items === undefined ? example : [example])}\``;
}

/** The description, then what the field must be if the description does not say so. */
function describe({ description, enum: values, ...schema }: JsonSchema): string {
  const form = schema["x-must-be"];
  const sentences = [
    description,
    description === undefined && typeof form === "string" ? `${capital(form)}.` : undefined,
    Array.isArray(values) && values.length > 1 ? `One of \`${values.join("`, `")}\`.` : undefined,
  ];
  return sentences.filter((sentence) => sentence !== undefined).join(" ");
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
