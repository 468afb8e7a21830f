/** The words of replays, reviews and puzzles: whoever sits at a table does not need them. */
import { learn, type Loader } from "./index.svelte.ts";

const catalogs = import.meta.glob<Awaited<ReturnType<Loader>>>("./back/*.po");

/** A page that looks back, once its words are there. */
export async function lookingBack<Page>(page: Promise<Page>): Promise<Page> {
  const [found] = await Promise.all([page, learn("back", (language) => catalogs[`./back/${language}.po`])]);
  return found;
}
