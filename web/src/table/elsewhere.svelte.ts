/** Whether a table is open in another tab too. Both go on working, so that this is for information only. */
export class Elsewhere {
  open = $state(false);

  /** Asks the other tabs, and answers them; returns how to stop. */
  follow(table: string): () => void {
    const line = new BroadcastChannel(`nelumbo.table.${table}`);
    const come = (): void => {
      line.onmessage = ({ data }: MessageEvent<"anybody?" | "here" | "gone">) => {
        if (data === "anybody?") line.postMessage("here");
        this.open = data !== "gone";
        if (data === "gone") line.postMessage("anybody?");
      };
      line.postMessage("anybody?");
    };
    /** Who has said so answers no more, however long the page takes to close. */
    const leave = (): void => {
      line.onmessage = null;
      line.postMessage("gone");
    };
    const comeBack = ({ persisted }: PageTransitionEvent): void => void (persisted && come());
    come();
    addEventListener("pagehide", leave);
    addEventListener("pageshow", comeBack);
    return () => {
      removeEventListener("pagehide", leave);
      removeEventListener("pageshow", comeBack);
      leave();
      line.close();
    };
  }
}
