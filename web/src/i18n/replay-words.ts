/** The words of replays, reviews and puzzles, which a table does not need. */
import { addCatalog, type Loader } from "./index.svelte.ts";

const catalogs = import.meta.glob<Awaited<ReturnType<Loader>>>("./replay/*.po");

/** A page, once the words of replays are there. */
export async function withReplayWords<Page>(page: Promise<Page>): Promise<Page> {
  const [found] = await Promise.all([
    page,
    addCatalog("replay", (language) => catalogs[`./replay/${language}.po`]),
  ]);
  return found;
}
