// Made by `python -m nelumbo.server.typescript`. Do not edit.

export interface Welcome {
  type: "welcome";
  table_id: string;
  version: number;
  table: TableInfo;
  views: SeatView[];
  clocks: Clocks | null;
  here: PresentPlayer[];
  missed: Told[];
}

export interface TableInfo {
  id: string;
  game: string;
  rules: number;
  options: { [key: string]: string | number | boolean };
  status: "over" | "playing" | "waiting";
  public: boolean;
  clock: NoClock | LiveClock | DailyClock;
  spectators: boolean;
  hints: boolean;
  takeover: number | null;
  seats: SeatInfo[];
  host: string;
  yours: number[];
  created_at: number;
  commitment: string | null;
  deal_chosen: boolean;
  contributions: Contributions | null;
  outcome: Outcome | null;
  rematch: string | null;
  lesson: boolean;
  rated: boolean;
  auto_start: boolean;
  starts_at: number | null;
  tournament: string | null;
}

export interface NoClock {
  kind: "none";
}

export interface LiveClock {
  kind: "live";
  seconds: number;
  increment: number;
}

export interface DailyClock {
  kind: "daily";
  hours: number;
}

export interface SeatInfo {
  seat: number;
  kind: "bot" | "invited" | "open" | "person";
  name: string | null;
  player: string | null;
  bot: string | null;
  key: string | null;
  kept_for: string | null;
  resigned: boolean;
  stood_in: boolean;
}

export interface Contributions {
  step: "commit" | "done" | "reveal";
  asked: number[];
  commitments: (string | null)[];
  revealed: (string | null)[];
}

export interface Outcome {
  reason: "agreed" | "closed" | "finished" | "resigned";
  result: Result | null;
  winners: number[];
  seed: string;
  practice: boolean;
}

export interface Result {
  scores: number[];
  places: number[];
}

export interface SeatView {
  seat: number | null;
  view: unknown;
  moves: unknown[];
  since: number;
  free_undo: number;
}

export interface Clocks {
  at: number;
  seats: SeatClock[];
}

export interface SeatClock {
  seat: number;
  left: number;
  running: boolean;
}

export interface PresentPlayer {
  player: string;
  name: string;
  seats: number[];
  contributes: boolean;
}

export interface Told {
  type: "told";
  table_id: string;
  version: number;
  at: number;
  event: Arranged | ContributionsAsked | ContributionCommitted | RevealsAsked | ContributionRevealed | Started | Moved | UndoAsked | UndoAnswered | Undone | StopOffered | StopAnswered | Resigned | StoodIn | Returned | Away | Said | Ended | Rematched;
  table?: TableInfo;
  views?: SeatView[];
  clocks?: Clocks;
}

export interface Arranged {
  kind: "arranged";
}

export interface ContributionsAsked {
  kind: "contributions_asked";
  seats: number[];
  wait: number;
}

export interface ContributionCommitted {
  kind: "contribution_committed";
  seat: number;
  commitment: string;
}

export interface RevealsAsked {
  kind: "reveals_asked";
}

export interface ContributionRevealed {
  kind: "contribution_revealed";
  seat: number;
  contribution: string;
}

export interface Started {
  kind: "started";
  commitment: string | null;
}

export interface Moved {
  kind: "moved";
  seat: number | null;
  by: "bot" | "person";
  events: unknown[];
  by_seat: SeatEvents[];
}

export interface SeatEvents {
  seat: number;
  events: unknown[];
}

export interface UndoAsked {
  kind: "undo_asked";
  seat: number;
  moves: number;
}

export interface UndoAnswered {
  kind: "undo_answered";
  seat: number;
  agree: boolean;
}

export interface Undone {
  kind: "undone";
  seat: number;
  versions: number[];
}

export interface StopOffered {
  kind: "stop_offered";
  seat: number;
  gone: number[];
}

export interface StopAnswered {
  kind: "stop_answered";
  seat: number;
  agree: boolean;
  gone: number[];
}

export interface Resigned {
  kind: "resigned";
  seat: number;
  why: "clock" | "resigned";
}

export interface StoodIn {
  kind: "stood_in";
  seat: number;
}

export interface Returned {
  kind: "returned";
  seat: number;
}

export interface Away {
  kind: "away";
  span: number;
}

export interface Said {
  kind: "said";
  channel: "private" | "spectators" | "table";
  player: string;
  name: string;
  text: string;
  seat: number | null;
  to: number | null;
}

export interface Ended {
  kind: "ended";
  outcome: Outcome;
}

export interface Rematched {
  kind: "rematched";
  rematch: string;
}

export interface Earlier {
  type: "earlier";
  id: string;
  table_id: string;
  told: Told[];
}

export interface Here {
  type: "here";
  table_id: string;
  here: PresentPlayer[];
}

export interface Ack {
  type: "ack";
  id: string;
  version: number | null;
}

export interface Refused {
  type: "refused";
  id: string | null;
  code: string;
  values: { [key: string]: string | number | boolean | (string | number)[] };
  rule: string;
  version: number | null;
}

export interface Hint {
  type: "hint";
  id: string;
  table_id: string;
  seat: number;
  version: number;
  moves: AdvisedMove[];
  shares: number[];
}

export interface AdvisedMove {
  move: unknown;
  share: number | null;
  because: string | null;
}

export interface FreeUndo {
  type: "free_undo";
  table_id: string;
  version: number;
  seat: number;
  moves: number;
}

export interface Lobby {
  type: "lobby";
  tables: Listing[];
  mine: Listing[];
}

export interface Listing {
  id: string;
  game: string;
  status: "over" | "playing" | "waiting";
  public: boolean;
  seats: SeatInfo[];
  clock: NoClock | LiveClock | DailyClock;
  host: string;
  updated_at: number;
  awaited: number[];
  your_turn: boolean;
  lesson: boolean;
  deal_chosen: boolean;
  rated: boolean;
  tournament: boolean;
}

export interface Listed {
  type: "listed";
  listing: Listing;
  mine: boolean;
}

export interface Unlisted {
  type: "unlisted";
  id: string;
  mine: boolean;
}

export interface Invitations {
  type: "invitations";
  tables: Listing[];
}

export interface SeekList {
  type: "seeks";
  seeks: SeekInfo[];
}

export interface SeekInfo {
  id: string;
  game: string;
  seats: number;
  clock: NoClock | LiveClock | DailyClock;
  rated: boolean;
  live: boolean;
  since: number;
  rating: number;
  reach: number | null;
  widens_at: number | null;
  waiting: number;
  found: FoundOthers | null;
  table: string | null;
}

export interface FoundOthers {
  until: number;
  accepted: boolean;
  others: MatchPlayer[];
}

export interface MatchPlayer {
  name: string;
  rating: number | null;
  accepted: boolean;
}

export interface Pong {
  type: "pong";
  id: number;
  at: number;
}

export interface Announcement {
  type: "announcement";
  text: string;
  made_at: number;
}

export interface Bye {
  type: "bye";
  after: number;
}

export interface MakeMove {
  type: "move";
  id: string;
  table: string;
  seat: number;
  version: number;
  move: unknown;
}

export interface Undo {
  type: "undo";
  id: string;
  table: string;
  seat: number;
  moves?: number;
}

export interface AnswerUndo {
  type: "answer_undo";
  id: string;
  table: string;
  seat: number;
  agree: boolean;
}

export interface Resign {
  type: "resign";
  id: string;
  table: string;
  seat: number;
}

export interface Stop {
  type: "stop";
  id: string;
  table: string;
  seat: number;
  agree?: boolean;
}

export interface StandIn {
  type: "stand_in";
  id: string;
  table: string;
  seat: number;
  absent: number;
}

export interface Say {
  type: "say";
  id: string;
  table: string;
  text: string;
  seat?: number | null;
  to?: number | null;
}

export interface CommitContribution {
  type: "commit_contribution";
  id: string;
  table: string;
  seat: number;
  commitment: string;
}

export interface RevealContribution {
  type: "reveal_contribution";
  id: string;
  table: string;
  seat: number;
  contribution: string;
}

export interface OpenLobby {
  type: "open_lobby";
}

export interface CloseLobby {
  type: "close_lobby";
}

export interface OpenInvitations {
  type: "open_invitations";
}

export interface Hello {
  type: "hello";
  id: string;
  table: string;
  version?: number;
  seats?: number[];
  contributes?: boolean;
  most?: number | null;
}

export interface AskEarlier {
  type: "earlier";
  id: string;
  table: string;
  before: number;
  most?: number;
}

export interface Goodbye {
  type: "goodbye";
  id: string;
  table: string;
}

export interface AskHint {
  type: "hint";
  id: string;
  table: string;
  seat: number;
}

export interface Mute {
  type: "mute";
  id: string;
  table: string;
  player: string;
  muted?: boolean;
}

export interface Ping {
  type: "ping";
  id?: number;
}

export interface ApiError {
  error: string;
  values: { [key: string]: string | number | boolean | (string | number)[] };
  rule: string;
  sentence: string;
}

export interface NewGuest {
  name: string;
}

export interface Rename {
  name: string;
}

export interface Claim {
  name: string;
  password: string;
}

export interface SignIn {
  name: string;
  password: string;
}

export interface ChangePassword {
  current?: string | null;
  new: string;
}

export interface DeleteAccount {
  password?: string | null;
}

export interface NewToken {
  label: string;
  scope?: "play" | "read";
}

export interface Me {
  player: string;
  name: string;
  claimed: boolean;
  has_password: boolean;
  moderator_messages: number;
}

export interface Token {
  id: string;
  label: string;
  scope: "play" | "read";
  created_at: number;
  used_at: number;
  token: string | null;
}

export interface SessionInfo {
  id: string;
  device: string;
  created_at: number;
  used_at: number;
  current: boolean;
}

export interface OidcInfo {
  name: string | null;
  connected: boolean;
  newcomer: boolean;
}

export interface StartOidc {
  password?: string | null;
}

export interface OidcStarted {
  url: string;
}

export interface OidcName {
  name: string;
}

export interface EndOidc {
  password?: string | null;
}

export interface BotInfo {
  name: string;
  level: number;
  rating: number | null;
}

export interface Strengths {
  weakest: number;
  novice: number;
  strongest: number;
}

export interface FittingBot {
  game: string;
  bot: string;
  rating: number;
  games: number;
}

export interface GameInfo {
  name: string;
  title: string;
  rules: number;
  seats: number[];
  options: Option[];
  bots: BotInfo[];
  strengths: Strengths | null;
  asides: string[];
  lesson: boolean;
  installed: boolean;
}

export interface Option {
  name: string;
  kind: "choice" | "flag" | "seat" | "text";
  default: string | number | boolean;
  help: string;
  choices: string[];
}

export interface NewLesson {
  game: string;
}

export interface LessonStep {
  name: string;
  at: string;
  move: unknown | null;
  attempt: unknown | null;
}

export interface LessonInfo {
  game: string;
  steps: LessonStep[];
}

export interface PuzzleOfDay {
  game: string;
  level: number;
}

export interface PuzzleDay {
  day: string;
  today: string;
  oldest: string;
  puzzles: PuzzleOfDay[];
}

export interface PuzzleInfo {
  game: string;
  day: string;
  level: number;
  margin: number;
  options: { [key: string]: string | number | boolean };
  seat: number;
  view: unknown;
  moves: unknown[];
}

export interface Solve {
  move: unknown;
}

export interface WeighedMove {
  move: unknown;
  share: number;
  events: unknown[];
}

export interface LineMove {
  seat: number;
  events: unknown[];
  view: unknown;
}

export interface Solved {
  right: boolean;
  chosen: WeighedMove;
  moves: WeighedMove[];
  because: string | null;
  line: LineMove[];
}

export interface NetworkAddress {
  url: string;
  kind: "home" | "name" | "other" | "vpn";
}

export interface NetworkInfo {
  addresses: NetworkAddress[];
}

export interface Privacy {
  text: string | null;
  idle_days: number;
  waiting_days: number;
  abandoned_days: number;
  keep_days: number | null;
}

export interface NewTable {
  game: string;
  seats: NewSeat[];
  options?: { [key: string]: string | number | boolean };
  public?: boolean;
  clock?: NoClock | LiveClock | DailyClock;
  spectators?: boolean;
  hints?: boolean;
  takeover?: number | null;
  start?: boolean;
  rated?: boolean;
  auto_start?: boolean;
  group?: string | null;
  contributes?: boolean;
}

export interface NewSeat {
  kind: "bot" | "invited" | "me" | "open";
  player?: string | null;
  bot?: string | null;
  name?: string | null;
}

export interface Sit {
  seat?: number | null;
  key?: string | null;
  agrees_to_deal?: boolean;
}

export interface Stand {
  seat: number;
}

export interface ChangeSeat {
  seat: number;
  to: NewSeat;
}

export interface Swap {
  one: number;
  other: number;
}

export interface AutoStart {
  on: boolean;
}

export interface Rematch {
  rotated?: boolean;
}

export interface Moment {
  seat: number | null;
  move: string | null;
  events: unknown[];
  view: unknown;
}

export interface Replay {
  record: Record;
  viewer: number | "all" | null;
  moments: Moment[];
  seats: SeatInfo[];
  yours: number[];
  outcome: Outcome | null;
  result: Result | null;
  deals: number[][];
  draws_first_seat: boolean;
  deal_chosen: boolean;
}

export interface Record {
  format: "nelumbo-record 1";
  game: string;
  rules: number;
  seats: string[];
  options: { [key: string]: string | number | boolean };
  commitment: string | null;
  seed: string | null;
  page_commitments: (string | null)[] | null;
  deals: number[][] | null;
  moves: [number, string][];
  result: Result | null;
}

export interface PlayOn {
  after: number;
  seat: number;
  bot: string;
}

export interface Verified {
  holds: boolean;
  commitment_holds: boolean | null;
  contributions_hold: boolean | null;
  contributed: ("in" | "none" | "withheld")[];
  deals_hold: boolean | null;
  result_holds: boolean | null;
  moves: number;
  deal_chosen: boolean;
}

export interface ImportedRecord {
  id: string;
}

export interface Judged {
  seat: number;
  played: unknown;
  best: unknown;
  events: unknown[];
  cost: number;
  because: string | null;
  gains: Term[];
}

export interface Term {
  name: string;
  points: number;
}

export interface Review {
  shares: number[][][];
  decisions: (Judged | null)[];
}

export interface ReviewProgress {
  done: number;
  total: number;
  review: Review | null;
}

export interface PlayerRating {
  rating: number;
  low: number;
  high: number;
  games: number;
  sure: boolean;
}

export interface RatingChange {
  before: number;
  after: number;
}

export interface RatingPoint {
  ended_at: number;
  season: number;
  rating: PlayerRating;
}

export interface RatingHistory {
  game: string;
  usual: boolean;
  points: RatingPoint[];
}

export interface PoolRating {
  pool: string;
  game: string;
  usual: boolean;
  rating: PlayerRating;
}

export interface LadderPlayer {
  name: string;
  bot: boolean;
  player: string | null;
  yours: boolean;
  rating: PlayerRating | null;
}

export interface LadderVariant {
  pool: string;
  options: { [key: string]: string | number | boolean };
  players: number;
}

export interface Ladder {
  game: string;
  pool: string;
  season: number;
  since: number | null;
  players: LadderPlayer[];
  next: string | null;
  provisional: LadderPlayer[];
  bots: LadderPlayer[];
  variants: LadderVariant[];
}

export interface FinishedSeat {
  seat: number;
  name: string;
  player: string | null;
  bot: string | null;
  score: number | null;
  place: number | null;
  outcome: "lost" | "none" | "shared" | "won";
  resigned: boolean;
}

export interface FinishedGame {
  id: string;
  game: string;
  outcome: "lost" | "none" | "shared" | "won";
  reason: "agreed" | "closed" | "finished" | "resigned";
  seats: FinishedSeat[];
  yours: number[];
  moves: number;
  started_at: number;
  ended_at: number;
  counted: boolean;
  practice: boolean;
  lesson: boolean;
  reviewed: boolean;
  rated: boolean;
  rating: RatingChange | null;
}

export interface GamesPage {
  games: FinishedGame[];
  next: string | null;
}

export interface Standing {
  outcomes: ("lost" | "none" | "shared" | "won")[];
}

export interface SetProfile {
  visibility: "friends" | "private" | "public";
}

export interface WinShare {
  name: string;
  games: number;
  won: number;
  even: number;
  low: number | null;
  high: number | null;
}

export interface MonthCount {
  month: string;
  games: number;
  won: number;
}

export interface OpponentCount {
  player: string;
  name: string;
  won: number;
  lost: number;
  outcomes: ("lost" | "none" | "shared" | "won")[];
}

export interface GameLearning {
  game: string;
  lesson: boolean;
  bots: string[];
  puzzles: number;
}

export interface Profile {
  player: string;
  name: string;
  claimed: boolean;
  since: number;
  visibility: "friends" | "private" | "public";
  yours: boolean;
  games: number;
  won: number;
  shared: number;
  lost: number;
  streak: number;
  longest_streak: number;
  last: ("lost" | "none" | "shared" | "won")[];
  by_game: WinShare[];
  by_seats: WinShare[];
  by_bot: WinShare[];
  by_opponents: WinShare[];
  ratings: PoolRating[];
  months: MonthCount[];
  opponents: OpponentCount[];
  learning: GameLearning[];
  puzzles: number;
  puzzles_first: number;
  puzzle_days: number;
}

export interface Learning {
  lessons: string[];
  oldest: string;
  puzzles: { [key: string]: "first" | "later" | "open" };
}

export interface Learn {
  lessons?: string[];
  puzzles?: { [key: string]: "first" | "later" | "open" };
}

export interface Befriend {
  link?: string | null;
  name?: string | null;
  player?: string | null;
}

export interface SetSeenBy {
  seen_by: "friends" | "groups" | "nobody";
}

export interface BlockPlayer {
  player: string;
}

export interface KnownPlayer {
  player: string;
  name: string;
}

export interface Friend {
  player: string;
  name: string;
  here: boolean | null;
  seen_at: number | null;
  won: number;
  lost: number;
}

export interface FriendList {
  friends: Friend[];
  asking: KnownPlayer[];
  asked: KnownPlayer[];
  blocked: KnownPlayer[];
  seen_by: "friends" | "groups" | "nobody";
  link: string | null;
}

export interface NewSeek {
  game: string;
  seats: number;
  clock?: NoClock | LiveClock | DailyClock;
  rated?: boolean;
}

export interface NoticesInfo {
  push_key: string | null;
  webhooks: boolean;
  mail: boolean;
}

export interface Subscribe {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface Subscribed {
  id: string;
}

export interface PushNotice {
  kind: "invited" | "ready" | "sat" | "turn";
  table: string;
  game: string;
  waiting: number;
}

export interface NewWebhook {
  url: string;
}

export interface WebhookInfo {
  url: string | null;
  secret: string | null;
}

export interface WebhookNotice {
  type: string;
  number: number;
  table: Listing;
  outcome: Outcome | null;
}

export interface DigestRow {
  table: Listing;
  moves: number;
  lines: number;
  started: boolean;
  outcome: Outcome | null;
}

export interface Digest {
  since: number;
  tables: DigestRow[];
}

export interface MailInfo {
  email: string | null;
  asked: string | null;
  turn_hours: 0 | 1 | 24;
}

export interface NewEmail {
  email: string;
  password?: string | null;
  language: string;
  turn_hours?: 0 | 1 | 24;
}

export interface DropEmail {
  password?: string | null;
}

export interface MailWishes {
  turn_hours: 0 | 1 | 24;
  language: string;
}

export interface LinkFollowed {
  token: string;
}

export interface AskReset {
  email: string;
}

export interface ResetPassword {
  token: string;
  new: string;
}

export interface AccountNamed {
  name: string;
}

export interface NewReport {
  player: string;
  reason?: string;
}

export interface ReportName {
  reason?: string;
}

export interface PlayerBan {
  reason: string;
  banned_at: number;
  until: number | null;
}

export interface PlayerConduct {
  player: string;
  name: string;
  claimed: boolean;
  since: number;
  role: "admin" | "moderator" | null;
  reports: number;
  measures: number;
  warning: PlayerBan | null;
  silence: PlayerBan | null;
  ban: PlayerBan | null;
}

export interface ConductList {
  players: PlayerConduct[];
}

export interface ActOnPlayer {
  action: "ban" | "lift_ban" | "lift_silence" | "make_moderator" | "silence" | "take_role";
  days?: number;
  reason?: string;
}

export interface HeardLine {
  player: string;
  name: string;
  text: string;
}

export interface ReportInfo {
  id: string;
  table: string;
  reported: string;
  reported_name: string;
  reporter_name: string;
  reason: string;
  lines: HeardLine[];
  reported_at: number;
  group: string | null;
  tournament: string | null;
  player_name: string | null;
  conduct: PlayerConduct;
}

export interface BanInfo {
  address: string;
  reason: string;
  banned_at: number;
  until: number | null;
}

export interface ModerationInfo {
  role: "admin" | "moderator" | null;
  reports: ReportInfo[];
  bans: BanInfo[];
}

export interface CloseReport {
  action: "ban" | "dismiss" | "dismiss_all" | "rename" | "silence" | "warn";
  days?: number;
  text?: string;
}

export interface BanAddress {
  address: string;
  days: number;
  reason?: string;
}

export interface LiftBan {
  address: string;
}

export interface ModeratorMessage {
  id: string;
  kind: "acted" | "dismissed" | "warning";
  text: string;
  name: string | null;
  at: number;
}

export interface SiteError {
  at: number;
  event: string;
}

export interface SiteGlance {
  version: string;
  processes: number;
  here: number;
  playing: number;
  waiting: number;
  reports: number;
  oldest_report: number | null;
  notices: number;
  stored_bytes: number;
  free_bytes: number | null;
  errors: SiteError[];
}

export interface NewTournament {
  name: string;
  kind: "round_robin" | "swiss";
  game: string;
  clock: LiveClock | DailyClock;
  rated?: boolean;
  rounds?: number;
  round_hours?: number;
}

export interface TournamentSummary {
  id: string;
  name: string;
  kind: "round_robin" | "swiss";
  game: string;
  status: "open" | "over" | "playing";
  players: number;
  round: number;
  rounds: number;
}

export interface TournamentPlayer {
  number: number;
  name: string | null;
  player: string | null;
  you: boolean;
  withdrawn: boolean;
  points: number;
  buchholz: number;
  sonneborn_berger: number;
}

export interface TournamentGame {
  round: number;
  first: number;
  second: number | null;
  table: string | null;
  points: number[] | null;
}

export interface TournamentInfo {
  id: string;
  name: string;
  group: string;
  kind: "round_robin" | "swiss";
  game: string;
  clock: LiveClock | DailyClock;
  rated: boolean;
  status: "open" | "over" | "playing";
  round: number;
  rounds: number;
  round_hours: number;
  deadline: number | null;
  yours: boolean;
  players: TournamentPlayer[];
  games: TournamentGame[];
}

export interface NewGroup {
  name: string;
  approval?: boolean;
}

export interface SetGroup {
  name?: string | null;
  approval?: boolean | null;
}

export interface NewOwner {
  player: string;
}

export interface GroupSummary {
  id: string;
  name: string;
  members: number;
  yours: boolean;
  asked: boolean;
}

export interface GroupLink {
  name: string;
  owner: string;
  members: number;
  approval: boolean;
  state: "asked" | "member" | null;
  id: string | null;
}

export interface Member {
  player: string;
  name: string;
  account: boolean;
  owner: boolean;
  here: boolean | null;
  seen_at: number | null;
  since: number;
}

export interface GroupInfo {
  id: string;
  name: string;
  yours: boolean;
  approval: boolean;
  link: string;
  offered_to: string | null;
  members: Member[];
  asking: Member[];
  tournaments: TournamentSummary[];
  tables: Listing[];
}

export type ServerMessage = Welcome | Told | Earlier | Here | Ack | Refused | Hint | FreeUndo | Lobby | Listed | Unlisted | Invitations | SeekList | Pong | Announcement | Bye;

export type ClientMessage = MakeMove | Undo | AnswerUndo | Resign | Stop | StandIn | Say | CommitContribution | RevealContribution | OpenLobby | CloseLobby | OpenInvitations | Hello | AskEarlier | Goodbye | AskHint | Mute | Ping;

export type AnyTableEvent = Arranged | ContributionsAsked | ContributionCommitted | RevealsAsked | ContributionRevealed | Started | Moved | UndoAsked | UndoAnswered | Undone | StopOffered | StopAnswered | Resigned | StoodIn | Returned | Away | Said | Ended | Rematched;

export type Clock = NoClock | LiveClock | DailyClock;
