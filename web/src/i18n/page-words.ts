/** The words of the pages about the account and the site, which no other page needs. */
import { addCatalog, type Loader } from "./index.svelte.ts";

const catalogs = import.meta.glob<Awaited<ReturnType<Loader>>>("./pages/*.po");

/** A page, once its words are there. */
export async function withPageWords<Page>(page: Promise<Page>): Promise<Page> {
  const [found] = await Promise.all([
    page,
    addCatalog("pages", (language) => catalogs[`./pages/${language}.po`]),
  ]);
  return found;
}
