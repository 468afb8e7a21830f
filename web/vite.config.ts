import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { book } from "./book.ts";
import { compress } from "./compress.ts";
import { manifests } from "./manifest.ts";
import { po } from "./po.ts";

const server = process.env.NELUMBO_URL ?? "http://127.0.0.1:8000";

/** What several files of a game need is one file. */
const gameOf = (id: string) => `${/\/games\/([^/]+)\//.exec(id)![1]}-shared`;

export default defineConfig({
  plugins: [po(), book(), svelte(), manifests(), compress()],
  resolve: {
    alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) },
    // Vitest would otherwise take Svelte's server build.
    ...(process.env.VITEST ? { conditions: ["browser"] } : {}),
  },
  build: {
    outDir: "../src/nelumbo/server/static",
    emptyOutDir: true,
    manifest: true,
    // The page's CSP allows neither inline scripts nor data: scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What every page of the site needs is one file: many small ones compress badly.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "shared", test: /\/src\/(ui|i18n|table)\/[^/]*\.(ts|svelte)$/, minShareCount: 6 },
            ...["", "parts/"].map((folder) => ({
              name: gameOf,
              test: new RegExp(`/src/games/[^/]+/${folder}[^/]+\\.(ts|svelte)$`),
              minShareCount: 2,
              includeDependenciesRecursively: false,
            })),
          ],
        },
      },
    },
  },
  // The rules stand beside the games in Python.
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: server, ws: true, changeOrigin: false } } },
  // Test files share one page, made once: each sets the language and whatever else it needs.
  test: { environment: "happy-dom", isolate: false, include: ["src/**/*.test.ts", "*.test.ts"] },
});
