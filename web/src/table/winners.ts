import type { SeatName } from "@/games/contract.ts";
import { listed, t } from "@/i18n/index.svelte.ts";

/** Who has won: nobody, one player, a team, or several with equal points. */
export function sayWinners(winners: SeatName[], inTeams: boolean): string {
  const others = winners.filter((winner) => !winner.mine);
  const isMine = others.length < winners.length;
  if (winners.length === 0) return t("end.nobody");
  if (others.length === 0) return t("end.you");
  const names = listed(others.map((winner) => winner.name));
  if (isMine) return t(inTeams ? "end.team.you" : "end.shared.you", { names });
  if (others.length === 1) return t("end.other", { name: others[0]!.name });
  return t(inTeams ? "end.team.other" : "end.shared", { names });
}
