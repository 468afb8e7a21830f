/** What the page provides to the action bar of the board on its stage. */
import { getContext, setContext } from "svelte";

export interface StageHelp {
  /** Whether the seat on show has something to decide. */
  readonly mine: boolean;
  /** Where things stand while others decide, or after the end. */
  readonly waiting: string;
  readonly sending: boolean;
  /** The last refusal in words. */
  readonly reason: string;
  /** The rule that it names; empty where none does. */
  readonly reasonRule: string;
  forgetReason: () => void;
  readonly mayHint: boolean;
  readonly asking: boolean;
  /** What a hint says besides its move; empty without one. */
  readonly advice: string;
  /** The rule that the hinted move follows. */
  readonly adviceRule: string;
  openRule: (rule: string) => void;
  askHint: () => void;
  /** "free": at once; "ask": the others are asked. */
  readonly undo: "free" | "ask" | null;
  takeBack: () => void;
  /** Takes back everything that is still free, where that is more than one move. */
  readonly restart?: (() => void) | null;
}

const KEY = Symbol("stage");

export function provideStage(help: StageHelp): void {
  setContext(KEY, help);
}

/** Boards in tests and replays stand alone: nothing can be asked there. */
export function useStage(): StageHelp {
  const nothing = () => {};
  return (
    getContext<StageHelp | undefined>(KEY) ?? {
      mine: true,
      waiting: "",
      sending: false,
      reason: "",
      reasonRule: "",
      forgetReason: nothing,
      mayHint: false,
      asking: false,
      advice: "",
      adviceRule: "",
      openRule: nothing,
      askHint: nothing,
      undo: null,
      takeBack: nothing,
    }
  );
}
