/** The value of a game's option, in words. */

import { known, t } from "@/i18n/index.svelte.ts";

export function optionValue(game: string, option: string, value: string | number | boolean): string {
  if (value === "random") return t("new.random");
  const key = `${game}.option.${option}.${String(value)}`;
  if (known(key)) return t(key);
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  return typeof value === "number" ? t("new.seat", { n: value + 1 }) : value;
}
