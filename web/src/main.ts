import "./base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { preferred, speak } from "./i18n/index.svelte.ts";
import { applySettings } from "./settings.svelte.ts";
import { keepShell } from "./shell.ts";

import.meta.glob("./games/*/tokens.css", { eager: true });

applySettings();
await speak(preferred());
const target = document.getElementById("app")!;
target.replaceChildren();
mount(App, { target });

if (import.meta.env.PROD && "serviceWorker" in navigator) keepShell().catch(() => {});
