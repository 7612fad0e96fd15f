import {
  ERRORS_INTRODUCTION,
  type ErrorEntry,
  errorEntries,
} from "../src/kernel/http/docs/error-guide.ts";

/** `docs/errors.md`: the page `/docs/errors` for those who read in the repository. */
export function errorMarkdown(): string {
  return [HEAD, ERRORS_INTRODUCTION, table(), ...errorEntries.map(section)]
    .join("\n\n")
    .concat("\n");
}

const HEAD = `<!-- Generated from server/src/kernel/error-codes.ts by npm run generate -->

# Errors`;

function table(): string {
  const rows = errorEntries.map(({ code, status, retry }) => {
    const again = retry.startsWith("Yes") ? "yes" : "no";
    return `| ${status} | [\`${code}\`](#${code}) | ${again} |`;
  });
  return ["| status | code | retry |", "|---|---|---|", ...rows].join("\n");
}

function section({ code, status, meaning, whatToDo, retry, example }: ErrorEntry): string {
  return `## ${code}

Status ${status}. ${meaning}

- **What to do:** ${whatToDo}
- **Retry?** ${retry}

\`\`\`json
${example}
\`\`\``;
}
