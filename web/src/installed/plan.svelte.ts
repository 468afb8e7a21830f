import type { AnyMove, AnyView } from "@/games/contract.ts";
import { Plan, type PlanProps } from "@/table/plan.svelte.ts";
import type { BoardModule } from "./contract.ts";

/** One press chooses a move; the module says where each is made. */
export class InstalledPlan extends Plan<AnyView, AnyMove> {
  readonly #module: BoardModule;
  readonly possible = $derived.by(
    () => new Map(this.moves.map((move) => [this.#module.placeOf(move), move])),
  );

  constructor(read: () => PlanProps<AnyView, AnyMove>, module: BoardModule) {
    super(read);
    this.#module = module;
  }

  protected override placesOf(move: AnyMove): string[] {
    return [this.#module.placeOf(move)];
  }

  protected override takeUp(): void {
    // Nothing is held before a place is pressed.
  }

  protected override decline(): void {
    // What no move belongs to cannot be tried.
  }
}
