import type { Refusal } from "../../refusals.ts";
import type { Exchange } from "../exchange.ts";
import type { ConnectionLimits } from "./limits.ts";
import type { NodeChannel } from "./node-channel.ts";
import type { DateHeader } from "./plain-head.ts";

export interface ConnectionTools {
  readonly limits: ConnectionLimits;
  /** True if plain requests are read by hand. Otherwise Node's parser reads every request. */
  readonly readsPlain: boolean;
  readonly date: DateHeader;
  /** True if the API answers this exchange, now or later. */
  answers(exchange: Exchange): boolean;
  /** Makes Node's parser read this channel. */
  handToNode(channel: NodeChannel): void;
  /** Calls back when it is this client's turn among all waiting ones. */
  waitForTurn(goOn: () => void): void;
  /** The whole answer to a request without an exchange. */
  refusalText(refusal: Refusal): string;
}
