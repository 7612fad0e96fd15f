import { Refusal } from "../refusals.ts";
import type { BusinessMove } from "./access.ts";
import { servicePaused } from "./service-pause.ts";

/** The refusal of everything that would change a business which another cell serves, or which is closed for its move. */
export const closedRefusal = (move: BusinessMove): Refusal | undefined =>
  movedRefusal(move) ?? (move.moveStep === "closed" ? moving() : undefined);

/** The refusal of a business's own keys and people while it moves. It applies even before the business is closed. */
export const movingRefusal = (move: BusinessMove): Refusal | undefined =>
  movedRefusal(move) ?? (move.moveStep == null ? undefined : moving());

/** The refusal of a request: reads go on until another cell serves the business. */
export const moveRefusal = (move: BusinessMove, kind: "read" | "write"): Refusal | undefined =>
  kind === "write" ? movingRefusal(move) : movedRefusal(move);

/** The refusal of every request about a business that another cell serves. */
const movedRefusal = ({ movedTo }: BusinessMove): Refusal | undefined =>
  movedTo == null
    ? undefined
    : new Refusal(
        "wrong_cell",
        `This business moved to cell ${movedTo}. Use its new keys, which its dashboard there shows.`,
      );

const moving = () =>
  servicePaused("This business moves to another cell. Send the request again in a minute.");
