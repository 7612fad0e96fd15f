import type { Refusal } from "../../refusals.ts";
import type { Exchange } from "../exchange.ts";
import type { ConnectionLimits } from "./limits.ts";
import type { NodeChannel } from "./node-channel.ts";
import type { DateHeader } from "./plain-head.ts";

export interface ConnectionTools {
  readonly limits: ConnectionLimits;
  /** Whether plain requests are read by hand. Without it Node's parser reads every request. */
  readonly readsPlain: boolean;
  readonly date: DateHeader;
  /** Whether the API answers this exchange, now or later. */
  answers(exchange: Exchange): boolean;
  /** Has Node's parser read this channel. */
  handToNode(channel: NodeChannel): void;
  /** Calls back in the turn of this client among all that wait. */
  waitForTurn(goOn: () => void): void;
  /** The whole answer to a request that has no exchange. */
  refusalText(refusal: Refusal): string;
}
