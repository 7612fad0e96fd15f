// Makes the page of an invoice follow what happens to it. Without this script the page is complete, and is loaded again
// every few seconds instead.
const POLL_EVERY_MS = 4_000;
const said = document.getElementById("said");
const main = () => document.getElementById("pay");
let begunMs = performance.now();
let source;
let poll;

const say = (sentence) => {
  said.textContent = sentence;
};

const clock = (ms) => {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  const padded = (part) => String(part).padStart(2, "0");
  const hours = Math.floor(seconds / 3_600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = padded(seconds % 60);
  return hours > 0 ? `${hours}:${padded(minutes)}:${rest}` : `${minutes}:${rest}`;
};

// Time left is counted from when the page came, so a wrong clock of this device does not matter.
const tick = () => {
  const left = document.querySelector("[data-left-ms]");
  if (left === null) return;
  const ms = Number(left.dataset.leftMs) - (performance.now() - begunMs);
  left.textContent = `${clock(ms)} left`;
  if (ms <= 0 && main().dataset.open === "yes") void refresh("");
};

// A phone already has the page open, so its QR code stays closed.
const isWide = matchMedia("(min-width: 54rem)").matches;

const showControls = () => {
  for (const button of document.querySelectorAll(".copy, .print")) button.hidden = false;
  const other = document.querySelector(".other");
  if (isWide && other !== null) other.open = true;
};

let refreshing = false;

const refresh = async (version) => {
  if (refreshing || version === main().dataset.version) return;
  // Another cell has the page by now. The service redirects a page that is loaded, and not a fetch of this script.
  if (version === "moved") return void location.reload();
  refreshing = true;
  try {
    const response = await fetch(location.pathname, { cache: "no-store" });
    if (!response.ok) return;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const fresh = page.getElementById("pay");
    if (fresh.dataset.version === main().dataset.version && fresh.dataset.open === "yes") return;
    main().replaceWith(document.adoptNode(fresh));
    document.title = page.title;
    begunMs = performance.now();
    showControls();
    say(fresh.querySelector("h1").textContent);
    if (fresh.dataset.open !== "yes") stop();
  } catch {
    // Offline, for a moment: the next look tries again.
  } finally {
    refreshing = false;
  }
};

const ask = async () => {
  try {
    const response = await fetch(`${location.pathname}/version`, { cache: "no-store" });
    if (response.ok) await refresh(await response.text());
  } catch {
    // As above.
  }
};

const stop = () => {
  source?.close();
  clearInterval(poll);
};

const listen = () => {
  source = new EventSource(`${location.pathname}/events`);
  source.onmessage = ({ data }) => void refresh(data);
  source.onerror = () => {
    if (source.readyState === EventSource.CLOSED) poll ??= setInterval(ask, POLL_EVERY_MS);
  };
};

document.addEventListener("click", async ({ target }) => {
  const button = target.closest("button");
  if (button?.classList.contains("print")) print();
  if (!button?.dataset.copy) return;
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
    button.textContent = "Copied";
    say("Copied");
  } catch {
    button.textContent = "Not copied";
    say("It could not be copied. Select it and copy it by hand.");
  }
  setTimeout(() => {
    button.textContent = "Copy";
  }, 2_000);
});

// A page that was in the background may have missed something.
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && main().dataset.open === "yes") void ask();
});

showControls();
if (main().dataset.open === "yes") {
  setInterval(tick, 1_000);
  listen();
}
