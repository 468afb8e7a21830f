import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { parse } from "./po.ts";

const I18N = join(import.meta.dirname, "src", "i18n");
const PLAIN = join(import.meta.dirname, "public", "manifest.webmanifest");

/** The web manifest in one language: what a home screen shows. */
export function manifest(code: string): string {
  const { messages } = parse(readFileSync(join(I18N, `${code}.po`), "utf8"));
  const plain = JSON.parse(readFileSync(PLAIN, "utf8")) as object;
  const said = messages["site.description"];
  return JSON.stringify({ ...plain, lang: code, ...(said ? { description: said } : {}) });
}

/** Writes manifest.<language>.webmanifest for every language of the site. */
export function manifests(): Plugin {
  return {
    name: "manifests",
    apply: "build",
    generateBundle() {
      for (const file of readdirSync(I18N).filter((name) => name.endsWith(".po"))) {
        const code = file.replace(/\.po$/, "");
        this.emitFile({ type: "asset", fileName: `manifest.${code}.webmanifest`, source: manifest(code) });
      }
    },
  };
}
