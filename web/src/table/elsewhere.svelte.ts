/** Whether a table is open in another tab too. Both go on working, so that this is for information only. */
export class Elsewhere {
  open = $state(false);

  /** Asks the other tabs, and answers them; returns how to stop. */
  follow(table: string): () => void {
    const line = new BroadcastChannel(`nelumbo.table.${table}`);
    line.onmessage = ({ data }: MessageEvent<"anybody?" | "here" | "gone">) => {
      if (data === "anybody?") line.postMessage("here");
      this.open = data !== "gone";
      if (data === "gone") line.postMessage("anybody?");
    };
    line.postMessage("anybody?");
    const leave = (): void => line.postMessage("gone");
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      leave();
      line.close();
    };
  }
}
