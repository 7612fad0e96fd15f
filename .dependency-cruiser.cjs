/** Who may import whom. ARCHITECTURE.md says why; what stands here is what the check believes. */
const TESTS = ["/test/"];

module.exports = {
  forbidden: [
    {
      name: "kernel-knows-no-domain",
      severity: "error",
      comment:
        "Every domain stands on the kernel, so the kernel stands on none of them, and on no adapter.",
      from: { path: "^server/src/kernel/", pathNot: TESTS },
      to: { path: "^server/src/", pathNot: "^server/src/kernel/" },
    },
    {
      name: "domains-meet-at-index",
      severity: "error",
      comment: "Another domain is used through its index.ts only.",
      from: { path: "^server/src/domains/([^/]+/[^/]+)/", pathNot: "/sealed-table\\.ts$" },
      to: {
        path: "^server/src/domains/([^/]+/[^/]+)/",
        pathNot: ["^server/src/domains/$1/", "^server/src/domains/[^/]+/[^/]+/index\\.ts$"],
      },
    },
    {
      name: "sealed-tables-meet-one-another",
      severity: "error",
      comment:
        "A sealed-table.ts uses that of another domain: an index.ts would load the whole domain.",
      from: { path: "^server/src/domains/([^/]+/[^/]+)/sealed-table\\.ts$" },
      to: {
        path: "^server/src/domains/([^/]+/[^/]+)/",
        pathNot: ["^server/src/domains/$1/", "/sealed-table\\.ts$"],
      },
    },
    {
      name: "platform-uses-no-other-group",
      severity: "error",
      comment: "platform is the lowest group of domains: every other group may use it.",
      from: { path: "^server/src/domains/platform/", pathNot: TESTS },
      to: { path: "^server/src/domains/", pathNot: "^server/src/domains/platform/" },
    },
    {
      name: "money-and-webhooks-use-platform",
      severity: "error",
      comment: "money-in, money-out and webhooks use platform, and not one another.",
      from: { path: "^server/src/domains/(money-in|money-out|webhooks)/", pathNot: TESTS },
      to: {
        path: "^server/src/domains/",
        pathNot: ["^server/src/domains/$1/", "^server/src/domains/platform/"],
      },
    },
    {
      name: "customers-use-the-groups-below",
      severity: "error",
      comment: "customers uses platform, money-in, money-out and webhooks.",
      from: { path: "^server/src/domains/customers/", pathNot: TESTS },
      to: { path: "^server/src/domains/(cards|surfaces)/" },
    },
    {
      name: "cards-use-no-surface",
      severity: "error",
      comment: "surfaces is the highest group of domains: no other group uses it.",
      from: { path: "^server/src/domains/cards/", pathNot: TESTS },
      to: { path: "^server/src/domains/surfaces/" },
    },
    {
      name: "domains-are-entered-at-index",
      severity: "error",
      comment:
        "From outside, a domain is its index.ts. Its module.ts and sealed-table.ts are for the lists of all domains.",
      from: { path: "^(server|bench)/", pathNot: ["^server/src/domains/", ...TESTS] },
      to: {
        path: "^server/src/domains/",
        pathNot: "^server/src/domains/[^/]+/[^/]+/(index|module|sealed-table)\\.ts$",
      },
    },
    {
      name: "no-cycles",
      severity: "error",
      comment:
        "Files that import each other, types included, are one file; or a third file holds what both need.",
      from: {},
      to: { circular: true },
    },
    {
      name: "ledger-interface-uses-no-stage",
      severity: "error",
      comment:
        "The files directly in kernel/ledger, and records/, are its interface. They import no other folder of it.",
      from: { path: "^server/src/kernel/ledger/(records/)?[^/]+\\.ts$" },
      to: {
        path: "^server/src/kernel/ledger/[^/]+/",
        pathNot: "^server/src/kernel/ledger/records/",
      },
    },
    {
      name: "ledger-group-is-below-the-queue",
      severity: "error",
      comment:
        "group/ runs one group. It does not know how operations wait, nor how the books are verified.",
      from: { path: "^server/src/kernel/ledger/group/", pathNot: TESTS },
      to: { path: "^server/src/kernel/ledger/(queue|verify|digests|trial-balance)/" },
    },
    {
      name: "ledger-queue-verifies-nothing",
      severity: "error",
      comment: "queue/ uses group/ and the interface.",
      from: { path: "^server/src/kernel/ledger/queue/", pathNot: TESTS },
      to: { path: "^server/src/kernel/ledger/(verify|digests|trial-balance)/" },
    },
    {
      name: "ledger-proofs-use-the-interface",
      severity: "error",
      comment:
        "verify/, digests/ and trial-balance/ read the tables. They share no code with what they check.",
      from: { path: "^server/src/kernel/ledger/(verify|digests|trial-balance)/", pathNot: TESTS },
      to: { path: "^server/src/kernel/ledger/(group|queue)/" },
    },
    {
      name: "domains-use-the-ledger-interface",
      severity: "error",
      comment:
        "Domains use the ledger's interface files. Their proofs and digested tables have a type each; one domain takes the trial balances.",
      from: { path: "^server/src/domains/", pathNot: TESTS },
      to: {
        path: "^server/src/kernel/ledger/[^/]+/",
        pathNot:
          "^server/src/kernel/ledger/(records/[^/]+|verify/proofs|digests/digested-table|trial-balance/take-trial-balances)\\.ts$",
      },
    },
    {
      name: "domains-know-no-provider",
      severity: "error",
      comment: "Domains use the ports in kernel/providers; app.ts chooses the adapter.",
      from: { path: "^server/src/domains/", pathNot: TESTS },
      to: { path: "^server/src/providers/" },
    },
    {
      name: "sql-lives-in-queries",
      severity: "error",
      comment: "Statements are written in queries.ts; the rest asks for rows by name.",
      from: {
        pathNot: ["(/|-)queries\\.ts$", "^server/src/kernel/", "^server/scripts/", ...TESTS],
      },
      to: { path: "^server/src/kernel/database/sql\\.ts$" },
    },
    {
      name: "driver-lives-in-the-kernel",
      severity: "error",
      comment:
        "Who holds the driver can send any statement; the kernel's Database is what others are given.",
      from: {
        path: "^(server|web|packages)/",
        pathNot: ["^server/src/kernel/", "^server/scripts/", ...TESTS],
      },
      to: { path: "node_modules/(pg|pg-[^/]+)/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "embedded-database-has-one-entry",
      severity: "error",
      comment: "The embedded PostgreSQL is used through start-embedded.ts only.",
      from: { pathNot: "^server/src/kernel/database/embedded/" },
      to: {
        path: "^server/src/kernel/database/embedded/",
        pathNot: "/embedded/start-embedded\\.ts$",
      },
    },
    {
      name: "http-lives-in-routes",
      severity: "error",
      comment: "Only what translates between HTTP and an operation knows that there is HTTP.",
      from: {
        path: "^server/src/",
        pathNot: [
          "/(routes|schemas|module)\\.ts$",
          "-(schemas|routes)\\.ts$",
          "^server/src/kernel/http/",
          "^server/src/((app|sealed-tables)\\.ts$|start/)",
          ...TESTS,
        ],
      },
      to: { path: ["^server/src/kernel/http/", "node_modules/(fastify|@fastify|typebox)/"] },
    },
    {
      name: "schemas-are-built-by-us",
      severity: "error",
      comment:
        "TypeBox gives its types; kernel/http/routes/type.ts builds the schemas, for a tenth of the weight.",
      from: {},
      to: { path: "node_modules/typebox/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "rules-are-pure",
      severity: "error",
      comment:
        "Rules judge values; they never read, write or wait. A type alone does nothing of that.",
      from: { path: "/rules\\.ts$" },
      to: {
        path: [
          "^server/src/kernel/(database|http|events|jobs)/",
          "^server/src/kernel/(time/clock|randomness|kit|context)\\.ts$",
          "(/|-)(queries|routes)\\.ts$",
          "/(jobs|module)\\.ts$",
        ],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "rules-use-no-package",
      severity: "error",
      comment: "Neither a package nor a module of Node's is needed to judge a value.",
      from: { path: "/rules\\.ts$" },
      to: {
        dependencyTypes: ["core", "npm", "npm-dev", "npm-optional", "npm-no-pkg", "npm-unknown"],
      },
    },
    {
      name: "index-exports-no-routes",
      severity: "error",
      comment: "What other domains may use is never HTTP.",
      from: { path: "^server/src/domains/[^/]+/[^/]+/index\\.ts$" },
      to: { path: ["(/|-)routes\\.ts$", "/module\\.ts$"] },
    },
    {
      name: "nothing-imports-tests",
      severity: "error",
      comment: "The product runs without its tests.",
      from: { pathNot: [...TESTS, "(^|/)vitest\\.config\\.ts$"] },
      to: { path: "/test/", pathNot: "node_modules/" },
    },
    {
      name: "server-stands-alone",
      severity: "error",
      comment: "The server serves the web app's files; it uses none of its code, nor the SDK's.",
      from: { path: "^server/src/" },
      to: { path: "^(bench|web|packages)/" },
    },
    {
      name: "clients-use-the-sdk",
      severity: "error",
      comment: "The web app, the CLI and the SDK reach the server over HTTP, as any caller does.",
      from: { path: "^(web|packages)/" },
      to: { path: "^(server|bench)/" },
    },
    {
      name: "clients-share-only-the-sdk",
      severity: "error",
      comment: "Between the web app and the packages, the SDK is the one thing in common.",
      from: { path: "^(web|packages/[^/]+)/" },
      to: { path: "^(web|packages)/", pathNot: ["^$1/", "^packages/sdk/"] },
    },
    {
      name: "bench-stands-on-the-kernel",
      severity: "error",
      comment:
        "A benchmark composes the product's kernel and app.ts, and measures what they do from outside.",
      from: { path: "^bench/" },
      to: { path: "^server/", pathNot: "^server/src/(kernel/|app\\.ts$)" },
    },
    {
      name: "imports-resolve",
      severity: "error",
      comment: "What cannot be found is judged by no rule.",
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)dist/" },
    tsConfig: { fileName: "server/tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      mainFields: ["module", "main", "types"],
    },
  },
};
