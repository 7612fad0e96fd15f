import { MessageChannel, type MessagePort, Worker } from "node:worker_threads";
import type { PdfTableHead } from "./pdf-table.ts";
import type { FileAnswer, FileRequest, OpenFile } from "./pdf-worker.ts";

/** A statement a few seconds after another one finds the thread ready. An idle service does not pay for it. */
const IDLE_MS = 10_000;

/** Enough for the eight files at once that `limit-reads.ts` allows. A thread that needs more ends, and the service goes on. */
const LIMITS = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 };

const PROGRAM = new URL("./pdf-worker.ts", import.meta.url);

/** A file that the thread draws. The caller must close it. */
class ThreadFile {
  readonly #port: MessagePort;
  readonly #onClose: () => void;
  #answer: PromiseWithResolvers<Uint8Array> | undefined;
  #isOver = false;

  constructor(port: MessagePort, onClose: () => void) {
    this.#port = port;
    this.#onClose = onClose;
    port.on("message", (answer: FileAnswer) => {
      if (answer instanceof Error) this.#answer?.reject(answer);
      else this.#answer?.resolve(answer);
    });
    port.on("close", () => {
      this.#isOver = true;
      this.#answer?.reject(threadEnded());
    });
  }

  /** Returns the bytes that became final. Throws if the rows could not be drawn or the thread ended. Wait for each answer before the next request. */
  ask(request: FileRequest): Promise<Uint8Array> {
    if (this.#isOver) return Promise.reject(threadEnded());
    this.#answer = Promise.withResolvers();
    this.#port.postMessage(request);
    return this.#answer.promise;
  }

  close(): void {
    this.#answer = undefined;
    this.#port.close();
    this.#onClose();
  }
}

/**
 * The one thread that draws PDFs. It starts with the first file and ends some seconds after the last one, because the
 * PDF library takes 30 MB of memory and a tenth of a second to load.
 */
class PdfThread {
  #worker: Worker | undefined;
  #open = 0;
  #idle: NodeJS.Timeout | undefined;

  openFile(head: PdfTableHead): ThreadFile {
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    this.#open += 1;
    const { port1, port2 } = new MessageChannel();
    const message: OpenFile = { head, port: port2 };
    this.#worker.postMessage(message, [port2]);
    return new ThreadFile(port1, () => this.#closeFile());
  }

  #start(): Worker {
    const worker = new Worker(PROGRAM, {
      name: "pdf",
      execArgv: [],
      resourceLimits: LIMITS,
    });
    worker.unref();
    const forget = () => {
      if (this.#worker === worker) this.#worker = undefined;
    };
    // Its files see their ports close, and fail.
    worker.on("error", forget);
    worker.on("exit", forget);
    return worker;
  }

  #closeFile(): void {
    this.#open -= 1;
    if (this.#open > 0) return;
    this.#idle = setTimeout(() => void this.#worker?.terminate(), IDLE_MS).unref();
  }
}

export const pdfThread = new PdfThread();

const threadEnded = (): Error => new Error("the PDF thread ended before the file was complete");
