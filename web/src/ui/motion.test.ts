/** Only the compositor animates: a property that needs layout or paint would cost every frame. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const SMOOTH = new Set(["transform", "translate", "scale", "rotate", "opacity"]);
const root = join(import.meta.dirname, "..");

const styles = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.(svelte|css)$/.test(path))
  .map((path) => [path, readFileSync(join(root, path), "utf8")] as const);

function properties(rules: string): string[] {
  return [...rules.matchAll(/([a-z-]+)\s*:/g)].map(([, property]) => property!);
}

function transitions(style: string): string[] {
  return [...style.matchAll(/[;{\s]transition:\s*([^;}]+)/g)].flatMap(([, list]) =>
    list!.split(/,(?![^(]*\))/).map((one) => one.trim().split(/\s/)[0]!),
  );
}

function keyframes(style: string): string[] {
  return [...style.matchAll(/@keyframes\s+\w+\s*\{((?:[^{}]*\{[^{}]*\})*)/g)].flatMap(([, steps]) =>
    [...steps!.matchAll(/\{([^{}]*)\}/g)].flatMap(([, rules]) => properties(rules!)),
  );
}

it("finds transitions and keyframes", () => {
  expect(transitions("a { transition: left var(--fly) cubic-bezier(0, 0, 1, 1), opacity 1s; }")).toEqual([
    "left",
    "opacity",
  ]);
  expect(keyframes("@keyframes a { from { top: 0; opacity: 1; } 50% { scale: 2; } }")).toEqual([
    "top",
    "opacity",
    "scale",
  ]);
});

it("moves nothing but what the compositor can move", () => {
  const rough = styles.flatMap(([path, style]) =>
    [...transitions(style), ...keyframes(style)]
      .filter((property) => !SMOOTH.has(property))
      .map((property) => `${path}: ${property}`),
  );
  expect(rough).toEqual([]);
});
