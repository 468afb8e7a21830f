/** The words of a player's pages: finished games, the profile, and the links between pages. */
import { addCatalog, type Loader } from "./index.svelte.ts";

const catalogs = import.meta.glob<Awaited<ReturnType<Loader>>>("./people/*.po");

/** A page, once its words are there. */
export async function withPeopleWords<Page>(page: Promise<Page>): Promise<Page> {
  const [found] = await Promise.all([
    page,
    addCatalog("people", (language) => catalogs[`./people/${language}.po`]),
  ]);
  return found;
}
