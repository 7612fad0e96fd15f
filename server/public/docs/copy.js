const SHOWN_MS = 2_000;

/** Adds a button to each example that copies it. Browsers give pages a clipboard over HTTPS and on this machine only. */
for (const example of navigator.clipboard === undefined ? [] : document.querySelectorAll("pre")) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Copy";
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(example.textContent.trimEnd());
    button.textContent = "Copied";
    setTimeout(() => {
      button.textContent = "Copy";
    }, SHOWN_MS);
  });
  const frame = document.createElement("div");
  frame.className = "example";
  example.replaceWith(frame);
  frame.append(example, button);
}
