import { Line, Moment, Nullable, Phone } from "../../../kernel/http/routes/schemas.ts";
import { Type } from "../../../kernel/http/routes/type.ts";

const registeredName = Line({ maxLength: 200, examples: ["Adire Market Limited"] });
const rcNumber = Line({
  maxLength: 20,
  description: "The number at the Corporate Affairs Commission.",
  examples: ["RC1234567"],
});
const activity = Line({
  maxLength: 1_000,
  description: "What the business sells, and to whom.",
  examples: ["We sell hand-dyed cloth to shops in Lagos and Abeokuta."],
});
const phone = Phone({ description: "Where the operator reaches the business." });

export const ApprovalBody = Type.Object({ registeredName, rcNumber, activity, phone });

export const ShownApproval = Type.Object(
  {
    request: Nullable(
      Type.Object({
        ...{ registeredName, rcNumber, activity, phone },
        requestedBy: Type.String({ examples: ["ada@adire.example"] }),
        requestedAt: Moment(),
      }),
    ),
  },
  { title: "Approval" },
);
