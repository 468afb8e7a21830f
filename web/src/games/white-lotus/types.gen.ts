// Made by `python -m nelumbo.server.typescript`. Do not edit.

export interface WhiteLotusView {
  viewer: number | null;
  seats: number;
  to_move: number | null;
  awaited: number[];
  over: boolean;
  map: string;
  rules: string;
  negotiation: string;
  open_holdings: boolean;
  show_ready: boolean;
  pair: number;
  mix: number[];
  turn: number;
  stage: number;
  phase: string;
  first_emperor: number;
  emperor: number;
  leader: number | null;
  in_play: boolean[];
  types: number[];
  owners: (number | null)[];
  markers: number[][];
  unused: number[];
  aside: number[];
  vp: number[];
  scores: number[];
  holdings: (Holding | null)[];
  ledger: number[][];
  pool_size: number;
  unseen: number[];
  drawn: number | null;
  zone: number | null;
  needed: number[];
  ready: boolean[] | null;
  commit: Vote | Army | null;
  round: CastVote[];
  tied: number[];
  log: CastVote[];
  asked: number[];
  battle: Battle | null;
  extras: number;
  placed: boolean;
  began_full: boolean;
  stall: number;
  offers: OfferState[];
  offers_made: number;
}

export interface Holding {
  influence: number;
  army: number;
}

export interface Vote {
  move: "vote";
  target: number;
  weight: number;
}

export interface Army {
  move: "army";
  army: number;
  side: number | null;
}

export interface CastVote {
  zone: number;
  voter: number;
  target: number;
  weight: number;
}

export interface Battle {
  sides: number[];
  armies: number[];
  victor: number;
  order: number[];
  settled: number;
  spoils: number;
  lost: number[];
}

export interface OfferState {
  sender: number;
  offer: Offer;
  status: string;
  turn: number;
  marks: string[];
  paid: number[][];
}

export interface Offer {
  move: "offer";
  number: number;
  to: number;
  give: Points;
  want: Points;
  promises: Pledge[];
  public: boolean;
  text: string;
}

export interface Points {
  influence?: number;
  army?: number;
}

export interface Pledge {
  promiser: number;
  kind: "no_seize" | "oust" | "pay_later" | "rebel:no" | "rebel:yes" | "side:emperor" | "side:rebel" | "spare" | "stay_out" | "target";
  player?: number | null;
  zone?: number | null;
  influence?: number;
  army?: number;
}

export interface Place {
  move: "place";
  zone: number;
}

export interface Pass {
  move: "pass";
}

export interface Resolve {
  move: "resolve";
  zone: number;
}

export interface Oust {
  move: "oust";
  player: number;
}

export interface Ask {
  move: "ask";
  player: number;
}

export interface Accept {
  move: "accept";
}

export interface Refuse {
  move: "refuse";
}

export interface Order {
  move: "order";
  players: number[];
}

export interface Seize {
  move: "seize";
  zone: number;
}

export interface Income {
  move: "income";
  palaces: number;
}

export interface Put {
  move: "put";
  zone: number;
}

export interface Draw {
  move: "draw";
}

export interface Stop {
  move: "stop";
}

export interface Unseal {
  move: "unseal";
}

export interface Agree {
  move: "agree";
  number: number;
}

export interface Decline {
  move: "decline";
  number: number;
}

export interface Withdraw {
  move: "withdraw";
  number: number;
}

export interface Staged {
  event: "staged";
  turn: number;
  stage: number;
}

export interface Forced {
  event: "forced";
  seat: number;
}

export interface Placed {
  event: "placed";
  seat: number;
  zone: number;
}

export interface Passed {
  event: "passed";
  seat: number;
}

export interface Controlled {
  event: "controlled";
  zone: number;
  seat: number;
  alone: boolean;
}

export interface Picked {
  event: "picked";
  zone: number;
}

export interface Sealed {
  event: "sealed";
  seat: number;
  ready: boolean;
}

export interface Voted {
  event: "voted";
  zone: number;
  voters: number[];
  targets: number[];
  weights: number[];
}

export interface Ousted {
  event: "ousted";
  seat: number;
  refund: number;
  zone: number;
  chosen: boolean;
}

export interface Crowned {
  event: "crowned";
  seat: number;
}

export interface Filled {
  event: "filled";
  zones: number[];
  types: number[];
}

export interface Token {
  event: "token";
  seat: number;
  spoil: boolean;
}

export interface Asked {
  event: "asked";
  seat: number;
}

export interface Answered {
  event: "answered";
  seat: number;
  accepts: boolean;
}

export interface Led {
  event: "led";
  seat: number | null;
}

export interface Mustered {
  event: "mustered";
  seats: number[];
  sides: (number | null)[];
  armies: number[];
}

export interface Fought {
  event: "fought";
  imperial: number;
  rebel: number;
  victor: number;
}

export interface Ordered {
  event: "ordered";
  seats: number[];
}

export interface Seized {
  event: "seized";
  seat: number;
  zone: number;
  former: number;
}

export interface Paid {
  event: "paid";
  seat: number;
  influence: number;
  army: number;
  palaces: number;
}

export interface Drawn {
  event: "drawn";
  seat: number;
  type: number | null;
}

export interface PutDown {
  event: "put_down";
  seat: number;
  zone: number;
  type: number;
}

export interface Stopped {
  event: "stopped";
  seat: number;
}

export interface Offered {
  event: "offered";
  sender: number;
  offer: Offer;
}

export interface Settled {
  event: "settled";
  number: number;
  status: string;
}

export interface Transferred {
  event: "transferred";
  giver: number;
  receiver: number;
  influence: number;
  army: number;
}

export interface Marked {
  event: "marked";
  number: number;
  promise: number;
  mark: string;
  pledge: Pledge;
}

export interface Ended {
  event: "ended";
  scores: number[];
  places: number[];
  reason: string;
  tie_break: boolean;
}

export type View = WhiteLotusView;

export type Move = Place | Pass | Resolve | Vote | Oust | Ask | Accept | Refuse | Army | Order | Seize | Income | Put | Draw | Stop | Unseal | Offer | Agree | Decline | Withdraw;

export type GameEvent = Staged | Forced | Placed | Passed | Controlled | Picked | Sealed | Voted | Ousted | Crowned | Filled | Token | Asked | Answered | Led | Mustered | Fought | Ordered | Seized | Paid | Drawn | PutDown | Stopped | Offered | Settled | Transferred | Marked | Ended;
