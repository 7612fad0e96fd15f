import { traceOfPayload } from "../../tracing/traceparent.ts";
import { type Tracer, traceWork } from "../../tracing/tracer.ts";
import type { TaskList } from "../task.ts";

/** The same tasks, each run within a span. It continues the trace of the operation that enqueued the job. */
export const traceTasks = (tasks: TaskList, tracer: Tracer): TaskList =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      (payload: unknown) =>
        traceWork(
          tracer,
          {
            name: `job ${name}`,
            kind: "consumer",
            parent: traceOfPayload(payload),
            attributes: { "kasuwa.job.task": name },
          },
          () => task(payload),
        ),
    ]),
  );
