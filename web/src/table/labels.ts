import { t } from "@/i18n/index.svelte.ts";

/** The name of a place for reading aloud, which says so while the place may be chosen. */
export function placeLabel(label: string, possible: boolean): string {
  return possible ? t("place.possible", { label }) : label;
}
