/**
 * This page's contribution to the seed: committed to when the host starts, revealed when all have committed.
 * It reveals once, and only what it has committed to under the server's commitment that it was shown then.
 */

import type { TableInfo } from "@/api/types.gen.ts";
import { hex, pageCommitment } from "@/replay/seed.ts";
import {
  keepContribution,
  keptContribution,
  rememberCommitment,
  rememberPages,
  seenDeal,
} from "@/replay/seen-deals.ts";

type Request =
  | { type: "commit_contribution"; seat: number; commitment: string }
  | { type: "reveal_contribution"; seat: number; contribution: string };

const CONTRIBUTION_BYTES = 16;

export class Contribution {
  #send: (request: Request) => void;
  #committed = false;
  #revealed = false;

  constructor(send: (request: Request) => void) {
    this.#send = send;
  }

  /** Does what the table waits for, if it waits for this page. */
  answer(info: TableInfo): void {
    const asked = info.contributions;
    const seat = asked?.asked.find((one) => info.yours.includes(one));
    if (!asked || seat === undefined || !info.commitment) return;
    const standing = asked.commitments[seat] ?? null;
    if (asked.step === "commit" && standing === null) this.#commit(info.id, info.commitment, seat);
    if (asked.step === "reveal" && standing !== null)
      this.#reveal(info.id, info.commitment, seat, asked.commitments);
  }

  #commit(table: string, server: string, seat: number): void {
    if (this.#committed) return;
    this.#committed = true;
    const contribution = hex(crypto.getRandomValues(new Uint8Array(CONTRIBUTION_BYTES)));
    const commitment = pageCommitment(server, seat, contribution);
    keepContribution(commitment, contribution);
    rememberCommitment(table, server);
    this.#send({ type: "commit_contribution", seat, commitment });
  }

  #reveal(table: string, server: string, seat: number, commitments: readonly (string | null)[]): void {
    const contribution = keptContribution(commitments[seat]!);
    if (this.#revealed || contribution === null) return; // another device of this player's has committed
    if (pageCommitment(server, seat, contribution) !== commitments[seat]) return;
    rememberPages(table, commitments);
    if (JSON.stringify(seenDeal(table).pages) !== JSON.stringify(commitments)) return;
    this.#revealed = true;
    this.#send({ type: "reveal_contribution", seat, contribution });
  }
}
