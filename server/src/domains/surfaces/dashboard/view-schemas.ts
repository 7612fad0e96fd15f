import { Text } from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";
import { text } from "./record-schemas.ts";

const QUERY_MAX = 2_000;
const NAME_MAX = 40;

const page = () =>
  Text({
    maxLength: NAME_MAX,
    pattern: "^[a-z][a-z-]*$",
    "x-must-be": "the name of a page, for example transactions",
    examples: ["transactions"],
  });
const name = () => Text({ maxLength: NAME_MAX, examples: ["Large transfers out"] });
const query = () =>
  Type.String({
    maxLength: QUERY_MAX,
    description: "The filters, as the page's address has them.",
    examples: ["postingType=Debit&minAmount=40000"],
  });
const isShared = () =>
  Type.Boolean({ description: "Whether all members see the view.", examples: [false] });

export const ViewsQuery = Type.Object({ page: page() }, { additionalProperties: false });

export const NewView = Type.Object({
  page: page(),
  name: name(),
  query: query(),
  isShared: isShared(),
});

export const ViewChanges = Type.Object({
  name: Type.Optional(name()),
  query: Type.Optional(query()),
  isShared: Type.Optional(isShared()),
});

export const ViewParams = Type.Object({
  id: Text({
    pattern: "^[1-9][0-9]{0,17}$",
    "x-must-be": "the id of a saved view",
    examples: ["1000042"],
  }),
});

export const ShownView = Type.Object(
  {
    id: text("1000042"),
    name: name(),
    query: query(),
    isShared: isShared(),
    madeBy: text("ada@example.com"),
    isOwn: Type.Boolean({ examples: [true] }),
  },
  { title: "Saved view" },
);
