/** A list of finished games, loaded page by page. */

import { api } from "@/api/client.ts";
import type { FinishedGame, GamesPage } from "@/api/types.gen.ts";
import { words } from "@/games/index.ts";
import { sayProblem } from "@/table/problems.ts";

export interface Filter {
  game: string;
  rules: string;
  outcome: string;
  opponents: string;
}

/** What a list is limited to, as the page's address has it; an empty text is no limit. */
export function filterOf(search: URLSearchParams): Filter {
  return {
    game: search.get("game") ?? "",
    rules: search.get("rules") ?? "",
    outcome: search.get("outcome") ?? "",
    opponents: search.get("opponents") ?? "",
  };
}

/** The query of an address or of a request, without empty limits. */
export function queryOf(values: object): string {
  const given = Object.entries(values).filter(([, value]) => value) as [string, string][];
  return given.length ? `?${new URLSearchParams(given).toString()}` : "";
}

export class FinishedGames {
  games = $state.raw<FinishedGame[] | null>(null);
  next = $state<string | null>(null);
  busy = $state(false);
  problem = $state("");
  #read: (query: string) => Promise<GamesPage>;
  #asked = 0;

  constructor(read: (query: string) => Promise<GamesPage> = api.myGames) {
    this.#read = read;
  }

  /** The first page with this filter; what was shown before stays until it is there. */
  async show(filter: Filter): Promise<void> {
    await this.#load(queryOf(filter), []);
  }

  async more(filter: Filter): Promise<void> {
    await this.#load(queryOf({ ...filter, before: this.next }), this.games ?? []);
  }

  async #load(query: string, before: FinishedGame[]): Promise<void> {
    const asked = ++this.#asked;
    this.busy = true;
    this.problem = "";
    try {
      const page = await this.#read(query);
      await Promise.all([...new Set(page.games.map(({ game }) => game))].map(words));
      if (asked !== this.#asked) return;
      this.games = [...before, ...page.games];
      this.next = page.next;
    } catch (error) {
      if (asked === this.#asked) this.problem = sayProblem(error);
    } finally {
      if (asked === this.#asked) this.busy = false;
    }
  }
}
