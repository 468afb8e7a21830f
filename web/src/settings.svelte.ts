/** Settings of this browser. Notifications are off by default; sounds wait for the first gesture. */

/** How fast the moves of others are told. */
export type Pace = "slow" | "normal" | "at_once";
/** Which moves are sent only when they are confirmed; "final": those that cannot be taken back. */
export type Confirm = "always" | "final" | "never";

interface Settings {
  theme: "auto" | "light" | "dark";
  pace: Pace;
  confirm: Confirm;
  motion: boolean;
  sound: boolean;
  /** From 0 to 100. */
  volume: number;
  /** Patterns besides the glyphs of colours. */
  patterns: boolean;
  /** The size of texts beside and below the board, in per cent. */
  text: number;
  notify: boolean;
}
const STORED = "nelumbo.settings";
const DEFAULTS: Settings = {
  theme: "auto",
  pace: "normal",
  confirm: "final",
  motion: true,
  sound: true,
  volume: 60,
  patterns: false,
  text: 100,
  notify: false,
};

function stored(): Settings {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(STORED) ?? "{}") as Partial<Settings>) };
  } catch {
    return DEFAULTS;
  }
}

export const settings = $state<Settings>(stored());

export function set<Name extends keyof Settings>(name: Name, value: Settings[Name]): void {
  settings[name] = value;
  localStorage.setItem(STORED, JSON.stringify(settings));
  applySettings();
}

export function applySettings(): void {
  const root = document.documentElement.dataset;
  if (settings.theme === "auto") delete root.theme;
  else root.theme = settings.theme;
  if (settings.motion) delete root.motion;
  else root.motion = "off";
  document.documentElement.style.setProperty("--text", String(settings.text / 100));
}

export function isDark(): boolean {
  return (
    settings.theme === "dark" ||
    (settings.theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches)
  );
}
