/** Whether the table is open in another tab too. Both go on working: this is for information only. */
export class OtherTabs {
  open = $state(false);

  /** Asks the other tabs, and answers them; returns how to stop. */
  follow(table: string): () => void {
    const channel = new BroadcastChannel(`nelumbo.table.${table}`);
    const join = (): void => {
      channel.onmessage = ({ data }: MessageEvent<"anybody?" | "here" | "gone">) => {
        if (data === "anybody?") channel.postMessage("here");
        this.open = data !== "gone";
        if (data === "gone") channel.postMessage("anybody?");
      };
      channel.postMessage("anybody?");
    };
    /** After "gone" this tab no longer answers, however long the page takes to close. */
    const leave = (): void => {
      channel.onmessage = null;
      channel.postMessage("gone");
    };
    const rejoin = ({ persisted }: PageTransitionEvent): void => void (persisted && join());
    join();
    addEventListener("pagehide", leave);
    addEventListener("pageshow", rejoin);
    return () => {
      removeEventListener("pagehide", leave);
      removeEventListener("pageshow", rejoin);
      leave();
      channel.close();
    };
  }
}
