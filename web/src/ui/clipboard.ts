/** Copying, also where the page came by plain http and the browser has no clipboard for it. */

/** Whether the text was copied. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** The old way: selects the text in a field that nobody sees, and copies what is selected. */
function copySelected(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.className = "unseen";
  // A modal dialog makes everything outside of it inert.
  const shown = document.querySelectorAll("dialog[open]");
  (shown[shown.length - 1] ?? document.body).append(field);
  const focused = document.activeElement;
  field.focus({ preventScroll: true });
  field.select();
  try {
    // Deprecated, but the only way without https.
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
