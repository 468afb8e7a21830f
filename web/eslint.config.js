import js from "@eslint/js";
import { defineConfig } from "eslint/config";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default defineConfig(
  { ignores: ["**/*.gen.ts"] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      // Prettier breaks lines where it can, but neither strings nor comments.
      "max-len": ["error", 110],
      "@typescript-eslint/no-unused-vars": ["error", { varsIgnorePattern: "^_", argsIgnorePattern: "^_" }],
      // Plain Maps and Sets hold what nothing on the screen follows; the rest is $state, replaced as a whole.
      "svelte/prefer-svelte-reactivity": "off",
      // Prettier removes the space at the end of a line that {" "} keeps.
      "svelte/no-useless-mustaches": "off",
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
  },
  {
    // A page, or the state of a component in a `.svelte.ts` beside it, asks the server.
    files: ["src/pages/*/**/*.svelte", "src/ui/**/*.svelte", "src/games/**/*.svelte"],
    rules: {
      "no-restricted-imports": ["error", { paths: [{ name: "@/api/client.ts", importNames: ["api"] }] }],
    },
  },
  {
    // The browser tests evaluate these in the page and call what they define.
    files: ["e2e/*.js"],
    rules: { "@typescript-eslint/no-unused-vars": "off" },
  },
);
