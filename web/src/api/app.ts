/** Which of the two web apps runs in this page. Shared code looks up the differences here. */
export interface App {
  /** Where better-auth answers. */
  readonly authPath: "/dashboard/auth" | "/console/auth";
  /** The name on its entry pages. */
  readonly name: string;
  readonly isConsole: boolean;
  /** Where a person starts, and the text of the link to it. */
  readonly start: { readonly to: string; readonly text: string };
}

const DASHBOARD: App = {
  authPath: "/dashboard/auth",
  name: "Kasuwa",
  isConsole: false,
  start: { to: "/b", text: "Your businesses" },
};

const CONSOLE: App = {
  authPath: "/console/auth",
  name: "Kasuwa console",
  isConsole: true,
  start: { to: "/", text: "The console" },
};

/** The service serves each app under its own addresses. */
export const currentApp = (): App =>
  /^\/console(?:\/|$)/.test(window.location.pathname) ? CONSOLE : DASHBOARD;
