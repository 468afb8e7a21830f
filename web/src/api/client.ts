/** The server's HTTP API. */

import type {
  AccountNamed,
  ActOnPlayer,
  ApiError,
  BanAddress,
  Befriend,
  ChangePassword,
  ChangeSeat,
  Claim,
  CloseReport,
  ConductList,
  Digest,
  DeleteAccount,
  DropEmail,
  FittingBot,
  FriendList,
  GameInfo,
  GamesPage,
  GroupInfo,
  GroupLink,
  GroupSummary,
  ImportedRecord,
  KnownPlayer,
  Ladder,
  Learn,
  Learning,
  LessonInfo,
  Listing,
  MailInfo,
  MailWishes,
  Me,
  ModerationInfo,
  ModeratorMessage,
  NetworkInfo,
  NewEmail,
  NewGroup,
  NewReport,
  NewSeek,
  NewTable,
  NewToken,
  NewTournament,
  NoticesInfo,
  OidcInfo,
  OidcStarted,
  PlayOn,
  PlayerConduct,
  Privacy,
  Profile,
  PuzzleDay,
  PuzzleInfo,
  RatingHistory,
  Replay,
  ReportName,
  ResetPassword,
  ReviewProgress,
  SeekInfo,
  SessionInfo,
  SiteGlance,
  SetGroup,
  SetProfile,
  SignIn,
  Sit,
  Solved,
  Standing,
  StartOidc,
  Subscribe,
  Subscribed,
  TableInfo,
  Token,
  TournamentInfo,
  WebhookInfo,
} from "./types.gen.ts";

/** An error that the server answered with: a code for the catalogs, and its values. */
export class Refusal extends Error {
  readonly code: string;
  readonly values: ApiError["values"];
  readonly rule: string;

  constructor(code: string, values: ApiError["values"] = {}, rule = "") {
    super(code);
    this.code = code;
    this.values = values;
    this.rule = rule;
  }
}

/** Sends a body as JSON, a string as plain text. */
async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  let response: Response;
  const plain = typeof body === "string";
  try {
    response = await fetch(`/api/${path}`, {
      method,
      headers: {
        "X-Nelumbo": "1",
        ...(body === undefined ? {} : { "Content-Type": plain ? "text/plain" : "application/json" }),
      },
      body: plain || body === undefined ? body : JSON.stringify(body),
    });
  } catch {
    throw new Refusal("no_connection");
  }
  const text = await response.text();
  const answer: unknown = text ? read(text) : null;
  if (response.ok) return answer as Answer;
  const refusal = answer as ApiError | null;
  throw new Refusal(refusal?.error ?? "server_error", refusal?.values, refusal?.rule);
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const record = (id: string, action: string) => `records/${encodeURIComponent(id)}/${action}`;
const at = (table: string, action: string) => `tables/${encodeURIComponent(table)}/${action}`;
const of = (player: string, what: string) => `players/${encodeURIComponent(player)}/${what}`;
const puzzleOf = (game: string, day: string) =>
  `puzzles/${encodeURIComponent(game)}/${encodeURIComponent(day)}`;

const group = (id: string, part = "") => `groups/${encodeURIComponent(id)}${part && `/${part}`}`;

export const api = {
  me: () => ask<Me>("GET", "me"),
  becomeGuest: (name: string) => ask<Me>("POST", "players", { name }),
  rename: (name: string) => ask<Me>("PATCH", "me", { name }),
  claim: (body: Claim) => ask<Me>("POST", "me/claim", body),
  oidc: () => ask<OidcInfo>("GET", "oidc"),
  startOidc: (body: StartOidc) => ask<OidcStarted>("POST", "oidc", body),
  oidcName: (name: string) => ask<Me>("POST", "oidc/name", { name }),
  endOidc: (password: string) => ask<OidcInfo>("DELETE", "oidc", { password }),
  signIn: (body: SignIn) => ask<Me>("POST", "session", body),
  signOut: () => ask<null>("DELETE", "session"),
  forgetMe: (body: DeleteAccount) => ask<null>("DELETE", "me", body),
  changePassword: (body: ChangePassword) => ask<Me>("POST", "me/password", body),
  email: () => ask<MailInfo>("GET", "me/email"),
  setEmail: (body: NewEmail) => ask<MailInfo>("POST", "me/email", body),
  wishMail: (body: MailWishes) => ask<MailInfo>("PATCH", "me/email", body),
  dropEmail: (body: DropEmail) => ask<null>("DELETE", "me/email", body),
  confirmEmail: (token: string) => ask<AccountNamed>("POST", "mail/confirm", { token }),
  stopMail: (token: string) => ask<null>("POST", "mail/stop", { token }),
  askReset: (email: string) => ask<null>("POST", "password-resets", { email }),
  resetPassword: (body: ResetPassword) => ask<AccountNamed>("POST", "password-resets/use", body),
  sessions: () => ask<SessionInfo[]>("GET", "me/sessions"),
  endSession: (id: string) => ask<null>("DELETE", `me/sessions/${id}`),
  endOtherSessions: () => ask<null>("DELETE", "me/sessions"),
  tokens: () => ask<Token[]>("GET", "me/tokens"),
  newToken: (body: NewToken) => ask<Token>("POST", "me/tokens", body),
  dropToken: (id: string) => ask<null>("DELETE", `me/tokens/${id}`),
  myGames: (query: string) => ask<GamesPage>("GET", `me/games${query}`),
  standing: (game: string) => ask<Standing>("GET", `me/games/${encodeURIComponent(game)}/standing`),
  myProfile: () => ask<Profile>("GET", "me/profile"),
  setProfile: (body: SetProfile) => ask<Profile>("PATCH", "me/profile", body),
  profile: (player: string) => ask<Profile>("GET", of(player, "profile")),
  gamesOf: (player: string, query: string) => ask<GamesPage>("GET", of(player, `games${query}`)),
  ladder: (game: string, before?: string) =>
    ask<Ladder>("GET", `ladder/${encodeURIComponent(game)}${before ? `?before=${before}` : ""}`),
  ratings: (player: string, pool: string) =>
    ask<RatingHistory>(
      "GET",
      player ? of(player, `ratings/${pool}`) : `me/ratings/${encodeURIComponent(pool)}`,
    ),
  fittingBots: () => ask<FittingBot[]>("GET", "bots/fitting"),
  seeks: () => ask<SeekInfo[]>("GET", "me/seeks"),
  seek: (body: NewSeek) => ask<SeekInfo[]>("POST", "me/seeks", body),
  acceptMatch: (seek: string) => ask<SeekInfo[]>("POST", `me/seeks/${encodeURIComponent(seek)}/accept`),
  stopSeeking: (seek: string) => ask<SeekInfo[]>("DELETE", `me/seeks/${encodeURIComponent(seek)}`),
  friends: () => ask<FriendList>("GET", "me/friends"),
  befriend: (body: Befriend) => ask<FriendList>("POST", "me/friends", body),
  part: (player: string) => ask<FriendList>("DELETE", `me/friends/${encodeURIComponent(player)}`),
  setSeenBy: (seenBy: FriendList["seen_by"]) => ask<FriendList>("PATCH", "me/friends", { seen_by: seenBy }),
  block: (player: string) => ask<FriendList>("POST", "me/blocks", { player }),
  unblock: (player: string) => ask<FriendList>("DELETE", `me/blocks/${encodeURIComponent(player)}`),
  newFriendLink: () => ask<FriendList>("POST", "me/friends/link"),
  friendLink: (link: string) => ask<KnownPlayer>("GET", `friend-links/${encodeURIComponent(link)}`),
  myGroups: () => ask<GroupSummary[]>("GET", "me/groups"),
  newGroup: (body: NewGroup) => ask<GroupInfo>("POST", "me/groups", body),
  group: (id: string) => ask<GroupInfo>("GET", group(id)),
  setGroup: (id: string, body: SetGroup) => ask<GroupInfo>("PATCH", group(id), body),
  deleteGroup: (id: string) => ask<GroupSummary[]>("DELETE", group(id)),
  newGroupLink: (id: string) => ask<GroupInfo>("POST", group(id, "link")),
  acceptMember: (id: string, player: string) => ask<GroupInfo>("POST", group(id, `members/${player}`)),
  removeMember: (id: string, player: string) => ask<GroupSummary[]>("DELETE", group(id, `members/${player}`)),
  handOver: (id: string, player: string) => ask<GroupInfo>("POST", group(id, "owner"), { player }),
  endOffer: (id: string) => ask<GroupInfo>("DELETE", group(id, "owner")),
  groupLadder: (id: string, game: string) => ask<Ladder>("GET", group(id, `ladder/${game}`)),
  newTournament: (id: string, body: NewTournament) =>
    ask<TournamentInfo>("POST", group(id, "tournaments"), body),
  tournament: (id: string) => ask<TournamentInfo>("GET", `tournaments/${encodeURIComponent(id)}`),
  takePart: (id: string) => ask<TournamentInfo>("POST", `tournaments/${encodeURIComponent(id)}/players`),
  withdraw: (id: string) => ask<TournamentInfo>("DELETE", `tournaments/${encodeURIComponent(id)}/players`),
  startTournament: (id: string) => ask<TournamentInfo>("POST", `tournaments/${encodeURIComponent(id)}/start`),
  removeEntrant: (id: string, player: string) =>
    ask<TournamentInfo>("DELETE", `tournaments/${encodeURIComponent(id)}/players/${player}`),
  reportPlayer: (id: string, body: ReportName) =>
    ask<null>("POST", `players/${encodeURIComponent(id)}/report`, body),
  reportTournament: (id: string) => ask<null>("POST", `tournaments/${encodeURIComponent(id)}/report`, {}),
  deleteTournament: (id: string) => ask<null>("DELETE", `tournaments/${encodeURIComponent(id)}`),
  groupLink: (link: string) => ask<GroupLink>("GET", `group-links/${encodeURIComponent(link)}`),
  joinGroup: (link: string) => ask<GroupLink>("POST", `group-links/${encodeURIComponent(link)}`),
  reportGroup: (link: string) => ask<null>("POST", `group-links/${encodeURIComponent(link)}/report`, {}),
  learning: () => ask<Learning>("GET", "me/learning"),
  learn: (body: Learn) => ask<Learning>("POST", "me/learning", body),
  myTables: () => ask<Listing[]>("GET", "me/tables"),
  games: () => ask<GameInfo[]>("GET", "games"),
  privacy: () => ask<Privacy>("GET", "privacy"),
  lesson: (game: string) => ask<LessonInfo>("GET", `lessons/${game}`),
  openLesson: (game: string) => ask<TableInfo>("POST", "lessons", { game }),
  moderatorMessages: () => ask<ModeratorMessage[]>("GET", "me/moderator-messages"),
  haveRead: (id: string) =>
    ask<ModeratorMessage[]>("DELETE", `me/moderator-messages/${encodeURIComponent(id)}`),
  report: (id: string, body: NewReport) => ask<null>("POST", at(id, "report"), body),
  moderation: () => ask<ModerationInfo>("GET", "moderation"),
  site: () => ask<SiteGlance>("GET", "moderation/site"),
  closeReport: (id: string, body: CloseReport) =>
    ask<ModerationInfo>("POST", `moderation/reports/${encodeURIComponent(id)}`, body),
  banAddress: (body: BanAddress) => ask<ModerationInfo>("POST", "moderation/bans", body),
  liftBan: (address: string) => ask<ModerationInfo>("POST", "moderation/bans/lift", { address }),
  conduct: (text: string) => ask<ConductList>("GET", `moderation/players?text=${encodeURIComponent(text)}`),
  actOnPlayer: (id: string, body: ActOnPlayer) =>
    ask<PlayerConduct>("POST", `moderation/players/${encodeURIComponent(id)}`, body),
  closeTable: (id: string) => ask<null>("POST", `moderation/tables/${encodeURIComponent(id)}/close`),
  network: () => ask<NetworkInfo>("GET", "network"),
  newTable: (body: NewTable) => ask<TableInfo>("POST", "tables", body),
  sit: (id: string, body: Sit) => ask<TableInfo>("POST", at(id, "sit"), body),
  stand: (id: string, seat: number) => ask<TableInfo>("POST", at(id, "stand"), { seat }),
  changeSeat: (id: string, body: ChangeSeat) => ask<TableInfo>("POST", at(id, "seat"), body),
  start: (id: string) => ask<TableInfo>("POST", at(id, "start?contributes=true")),
  autoStart: (id: string, on: boolean) => ask<TableInfo>("POST", at(id, "auto-start"), { on }),
  rematch: (id: string) => ask<TableInfo>("POST", at(id, "rematch"), { rotated: true }),
  replay: (id: string, viewer: string) => ask<Replay>("GET", record(id, `replay?viewer=${viewer}`)),
  review: (id: string) => ask<ReviewProgress>("GET", record(id, "review")),
  askReview: (id: string) => ask<ReviewProgress>("POST", record(id, "review")),
  playOn: (id: string, body: PlayOn) => ask<TableInfo>("POST", record(id, "play_on"), body),
  bringRecord: (text: string) => ask<ImportedRecord>("POST", "records", text),
  puzzles: (day?: string) =>
    ask<PuzzleDay>("GET", day ? `puzzles?day=${encodeURIComponent(day)}` : "puzzles"),
  puzzle: (game: string, day: string) => ask<PuzzleInfo>("GET", puzzleOf(game, day)),
  solve: (game: string, day: string, move: unknown) => ask<Solved>("POST", puzzleOf(game, day), { move }),
  notices: () => ask<NoticesInfo>("GET", "notices"),
  subscribe: (body: Subscribe) => ask<Subscribed>("POST", "me/push", body),
  browsers: () => ask<Subscribed[]>("GET", "me/push"),
  unsubscribe: (id: string) => ask<null>("DELETE", `me/push/${id}`),
  digest: () => ask<Digest>("GET", "me/digest"),
  webhook: (table: string) => ask<WebhookInfo>("GET", at(table, "webhook")),
  setWebhook: (table: string, url: string) => ask<WebhookInfo>("POST", at(table, "webhook"), { url }),
  dropWebhook: (table: string) => ask<null>("DELETE", at(table, "webhook")),
  close: (id: string) => ask<TableInfo>("POST", at(id, "close")),
};
