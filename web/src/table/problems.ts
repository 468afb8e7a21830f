/** What went wrong, in words: a code of the server's, or something that we did not expect. */
import { Refusal } from "@/api/client.ts";
import { known, t, type Values } from "@/i18n/index.svelte.ts";

export function sayCode(code: string, values: Values = {}): string {
  return known(`problem.${code}`) ? t(`problem.${code}`, values) : t("problem.other", { code });
}

export function sayProblem(error: unknown): string {
  return error instanceof Refusal
    ? sayCode(error.code, error.values as Values)
    : t("problem.other", { code: String(error) });
}
