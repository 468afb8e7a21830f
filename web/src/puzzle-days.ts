/** Days as the server counts them, written for the reader. */

import { regional } from "@/i18n/index.svelte.ts";

/** What is no day, in a mistyped address, stays as it is. */
export function dayWords(day: string, style: "full" | "medium" = "full"): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.valueOf())) return day;
  return new Intl.DateTimeFormat(regional(), { dateStyle: style, timeZone: "UTC" }).format(date);
}

/** The day that many days later; earlier for a negative number. */
export function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** From the newest back to the oldest. */
export function daysBack(newest: string, oldest: string): string[] {
  const days: string[] = [];
  for (let day = newest; day >= oldest; day = dayAfter(day, -1)) days.push(day);
  return days;
}
