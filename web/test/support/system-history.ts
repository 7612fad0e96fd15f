const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

const STOPPED = {
  ...{ requests: null, serverErrors: null, medianMs: null, slowestMs: null },
  ...{ cores: null, memoryBytes: null },
};

const runningAt = (step: number) => ({
  ...{ requests: 900 + ((step * 7_919) % 2_400), serverErrors: step === 30 ? 4 : 0 },
  ...{ medianMs: 4 + (step % 3), slowestMs: step === 30 ? 1_240 : 18 + (step % 11) },
  ...{ cores: 0.4 + (step % 5) / 10, memoryBytes: 158_000_000 + step * 120_000 },
});

/** A day of samples, with an hour and a half without a process and one slow half hour. */
export const HISTORY = {
  stepSeconds: 1_800,
  times: Array.from({ length: 48 }, (_, step) => ({
    at: hoursAgo((47 - step) / 2),
    ...(step > 8 && step < 12 ? STOPPED : runningAt(step)),
  })),
  backlogs: [
    {
      ...{ name: "kasuwa_outgoing_oldest_pending_seconds", labels: { mode: "live" } },
      ...{ unit: "seconds", about: "How long the oldest has waited." },
      values: Array.from({ length: 48 }, (_, step) => (step % 7) * 40),
    },
    {
      ...{ name: "kasuwa_new_gauge", labels: {}, unit: "count" },
      about: "What a new gauge counts.",
      values: Array.from({ length: 48 }, (_, step) => (step === 3 ? 12 : null)),
    },
  ],
  slowStatements: [
    {
      statement:
        "select id, reference, status from transactions where environment_id = $1 and search_words @@ $2 order by id desc limit $3",
      ...{ times: 12, totalMs: 4_812, longestMs: 911, lastAt: hoursAgo(3) },
    },
  ],
};
