import { current } from "@/i18n/index.svelte.ts";

/** A rating in the reader's format: "60.5" or "60,5". */
export function spelledRating(rating: number): string {
  return new Intl.NumberFormat(current(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    rating,
  );
}
