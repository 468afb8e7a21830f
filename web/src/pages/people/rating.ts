import { current } from "@/i18n/index.svelte.ts";

/** A rating in the reader's format: "60.5" or "60,5". */
export function spelledRating(rating: number): string {
  return new Intl.NumberFormat(current(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    rating,
  );
}

/** How much a rating changed, with its sign: "+1.4" or "−0,8". */
export function spelledChange(change: number): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const words = new Intl.NumberFormat(current(), { ...digits, signDisplay: "exceptZero" }).format(change);
  return words.replace("-", "−");
}
