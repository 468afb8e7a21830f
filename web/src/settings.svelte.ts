/** Settings of this browser. Sound and notifications are off by default. */

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
  notify: boolean;
}
const STORED = "nelumbo.settings";
const DEFAULTS: Settings = {
  theme: "auto",
  pace: "normal",
  confirm: "final",
  motion: true,
  sound: false,
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
}

export function isDark(): boolean {
  return (
    settings.theme === "dark" ||
    (settings.theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches)
  );
}
