import type { FastifyInstance, FastifyRequest } from "fastify";
import { type CellNumber, readCellNumber } from "../../../kernel/cells/cell-number.ts";
import {
  CELL_CALLS,
  type CellCall,
  pathOfCall,
  routeOfCall,
} from "../../../kernel/cells/cell-paths.ts";
import {
  CELL_SIGNATURE_HEADER,
  CELL_TIMESTAMP_HEADER,
  isFresh,
  isSameSignature,
  signAnswer,
  signMessage,
} from "../../../kernel/cells/cell-signature.ts";
import type { CommonSetting } from "../../../kernel/cells/common-setting.ts";
import { wrongCell } from "../../../kernel/cells/wrong-cell.ts";
import { RateLimit } from "../../../kernel/http/admission/rate-limit.ts";
import { readJsonObject } from "../../../kernel/http/body/json-body.ts";
import type { Kit } from "../../../kernel/kit.ts";
import type { Pages } from "../../../kernel/module.ts";
import { traceMessage } from "../../../kernel/providers/inbound/trace-message.ts";
import { Refusal } from "../../../kernel/refusals.ts";
import { answersOf } from "./call-routes.ts";
import { badCellSignature, staleCellMessage } from "./errors.ts";

interface CellRequest {
  readonly Params: { readonly cell: string; readonly sender: string };
}

/** Far above what a whole cell sends, and far below what would keep merchants from being served. */
const BUDGET = { requestsPerSecond: 2_000, requestsBurst: 4_000 };

/** The largest message about a payment has a few hundred bytes. Settings may have more, from an operator who waits. */
const BODY_BYTES_MAX = { payment: 8_192, settings: 262_144 };

/**
 * `POST /inbound/{this cell}/cells/{sending cell}/…`: what other cells ask, signed with the secret of their link. A
 * repeated message gets the same answer, so it does no harm.
 */
export function cellEndpoint(kit: Kit, settings: readonly CommonSetting[]): Pages {
  const limit = new RateLimit<CellNumber>(
    () => performance.now(),
    () => 1,
  );
  const answers = answersOf(settings);
  return {
    serve(server) {
      for (const call of CELL_CALLS) serveCall(server, { kit, limit, call, answer: answers[call] });
    },
    close: () => undefined,
  };
}

interface CallTools {
  readonly kit: Kit;
  readonly limit: RateLimit<CellNumber>;
  readonly call: CellCall;
  readonly answer: ReturnType<typeof answersOf>[CellCall];
}

function serveCall(server: FastifyInstance, tools: CallTools): void {
  const { kit, call, answer: answerCall } = tools;
  const path = `/inbound/:cell/cells/:sender/${call}`;
  server.post<CellRequest>(routeOfCall(call), (request, reply) =>
    traceMessage(kit.tracer, { path, headers: request.headers }, async () => {
      const { sender, secret, signature, body } = admit(tools, request);
      const answer = await answerCall(
        kit,
        sender,
        readJsonObject(request.headers["content-type"], body),
      );
      const text = JSON.stringify(answer);
      return reply
        .header(CELL_SIGNATURE_HEADER, signAnswer(secret, signature, text))
        .type("application/json; charset=utf-8")
        .send(text);
    }),
  );
}

interface Admitted {
  readonly sender: CellNumber;
  readonly secret: string;
  readonly signature: string;
  readonly body: Buffer;
}

/** Throws a refusal unless a connected cell has signed the message for this one, just now. */
function admit({ kit, limit, call }: CallTools, request: FastifyRequest<CellRequest>): Admitted {
  const { params, headers } = request;
  const [cell, sender] = [readCellNumber(params.cell), readCellNumber(params.sender)];
  if (cell !== kit.cell) throw wrongCell("This path is", Number(params.cell));
  const secret = sender === undefined ? undefined : kit.providers.cells.secretOf(sender);
  if (secret === undefined || sender === undefined) throw badCellSignature();
  const body = Buffer.isBuffer(request.body) ? request.body : NO_BODY;
  const most = call === "settings" ? BODY_BYTES_MAX.settings : BODY_BYTES_MAX.payment;
  if (body.length > most) throw tooLong(most);
  const timestamp = headerOf(headers[CELL_TIMESTAMP_HEADER]) ?? "";
  if (!isFresh(timestamp, kit.clock.now().getTime())) throw staleCellMessage();
  const path = pathOfCall(kit.cell, sender, call);
  const signature = signMessage(secret, { path, body, timestamp });
  if (!isSameSignature(signature, headerOf(headers[CELL_SIGNATURE_HEADER])))
    throw badCellSignature();
  limit.take(sender, BUDGET);
  return { sender, secret, signature, body };
}

const NO_BODY = Buffer.alloc(0);

const headerOf = (value: string | readonly string[] | undefined) =>
  typeof value === "string" ? value : undefined;

const tooLong = (most: number) =>
  new Refusal("payload_too_large", `This message between cells has at most ${most} bytes.`);
