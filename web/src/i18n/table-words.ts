/** The words of what a table shows when it is asked for: its menu and settings, its end. */
import { addCatalog, type Loader } from "./index.svelte.ts";

const catalogs = import.meta.glob<Awaited<ReturnType<Loader>>>("./table/*.po");

/** A part of a table's page, once its words are there. */
export async function withTableWords<Part>(part: Promise<Part>): Promise<Part> {
  const [found] = await Promise.all([
    part,
    addCatalog("table", (language) => catalogs[`./table/${language}.po`]),
  ]);
  return found;
}
