/** Words that only some pages, or some parts of a table's page, need. */
import { addCatalog, type Loader } from "./index.svelte.ts";

const catalogs = import.meta.glob<Awaited<ReturnType<Loader>>>(
  "./{lobby,match,pages,people,replay,table}/*.po",
);

/**
 * `lobby`: opening and joining tables; `match`: looking for others; `pages`: the account and the site;
 * `people`: a player's pages, friends and the links between pages; `replay`: replays, reviews and puzzles;
 * `table`: a table's menu, settings and end.
 */
type Part = "lobby" | "match" | "pages" | "people" | "replay" | "table";

/** A page, once the words of `part` are there. */
export async function withWords<Page>(part: Part, page: Promise<Page>): Promise<Page> {
  const [found] = await Promise.all([
    page,
    addCatalog(part, (language) => catalogs[`./${part}/${language}.po`]),
  ]);
  return found;
}
