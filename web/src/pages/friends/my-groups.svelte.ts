/** The groups of the player who is signed in, and a new one. */

import { api } from "@/api/client.ts";
import type { GroupSummary } from "@/api/types.gen.ts";
import { go } from "@/router.svelte.ts";
import { Attempt } from "@/table/attempt.svelte.ts";

export class MyGroups {
  groups = $state.raw<GroupSummary[]>([]);
  readonly attempt = new Attempt();

  load(): Promise<void> {
    return this.attempt.run(async () => {
      this.groups = await api.myGroups();
    });
  }

  create(name: string): Promise<void> {
    return this.attempt.run(async () => go(`/group/${(await api.newGroup({ name })).id}`));
  }
}
