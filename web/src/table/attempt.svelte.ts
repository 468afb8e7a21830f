/** What a page asks of the server: whether it is under way, and why it was refused, in words. */
import { Refusal } from "@/api/client.ts";
import { sayProblem } from "./problems.ts";

export class Attempt {
  busy = $state(false);
  problem = $state("");

  run = async (action: () => Promise<void>): Promise<void> => {
    this.busy = true;
    this.problem = "";
    try {
      await action();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.problem = sayProblem(error);
    } finally {
      this.busy = false;
    }
  };
}
