/** How a running game was dealt, as far as this browser can tell before the server's secret is revealed. */

import type { TableInfo } from "@/api/types.gen.ts";
import type { contributionsHold } from "@/replay/seed.ts";
import { isAsSeen, makersOf, type Makers, type Seen } from "@/replay/seen-deals.ts";

export interface Dealt extends Makers {
  /** False where a contribution is not what its page committed to, or not what this browser was shown. */
  holds: boolean;
}

/**
 * Null before the deal, where the deal is not the server's to make (in a lesson), and while there are
 * contributions that cannot be checked: `check` is null until it is loaded.
 */
export function dealt(info: TableInfo, seen: Seen, check: typeof contributionsHold | null): Dealt | null {
  if (info.status === "waiting" || info.lesson || !info.commitment) return null;
  if (info.contributions && !check) return null;
  const { commitments: pages = null, revealed = [] } = info.contributions ?? {};
  const contributions = revealed.some((one) => one !== null) ? revealed : [];
  return {
    ...makersOf(contributions, pages, seen),
    holds:
      check?.(info.commitment, info.seats.length, contributions, pages) !== false &&
      (seen.commitment === null || isAsSeen(seen, info.commitment, contributions, pages)),
  };
}
