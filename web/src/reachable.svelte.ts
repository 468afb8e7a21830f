/** By which addresses other devices reach the server: this page's own may lead every device to itself. */

import { api } from "@/api/client.ts";
import type { NetworkAddress, NetworkInfo } from "@/api/types.gen.ts";

const OWN_DEVICE = /^(localhost|127\.|\[::1\])/;

export class Reachable {
  /** Those of the server in the home network, where it is open to it. */
  addresses = $state.raw<NetworkAddress[]>([]);
  readonly isLocal: boolean;
  readonly #own: string;
  readonly #ask: () => Promise<NetworkInfo>;
  #known = $state(false);

  constructor(own: Pick<Location, "hostname" | "origin">, ask: () => Promise<NetworkInfo>) {
    this.isLocal = OWN_DEVICE.test(own.hostname);
    this.#own = own.origin;
    this.#ask = ask;
  }

  /** The beginning of every link that goes to somebody else. */
  readonly origin = $derived.by(() => (this.isLocal && this.addresses[0]?.url) || this.#own);
  /** Whether no link can lead another device here. */
  readonly isNowhere = $derived.by(() => this.isLocal && this.#known && !this.addresses.length);

  async load(): Promise<void> {
    if (this.#known) return;
    this.addresses = (await this.#ask().catch(() => null))?.addresses ?? [];
    this.#known = true;
  }
}

export const reachable = new Reachable(location, () => api.network());
