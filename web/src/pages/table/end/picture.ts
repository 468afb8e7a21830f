/** A picture of a finished game to share: board, names and scores, as a PNG of 1200 × 630. */

export interface PictureWords {
  game: string;
  /** Who has won. */
  title: string;
  /** How it was decided, and when. */
  lines: string[];
  rows: { name: string; score: string; won: boolean }[];
}

const WIDTH = 1200;
const HEIGHT = 630;
const BOARD = { x: 40, y: 40, width: 620, height: 550 };
const TEXT = 700;
/** A white line in a dark casing, as on the board. */
const MARK = [
  ["#16302b", 6],
  ["#ffffff", 3],
] as const;
/** What a style sheet may say of a shape; the rest stands in its attributes. */
const STYLES = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-opacity",
  "stroke-linejoin",
  "paint-order",
  "opacity",
  "font-size",
  "font-weight",
  "font-family",
  "text-anchor",
  "display",
  "visibility",
  "stop-color",
  "stop-opacity",
] as const;

/** What lies beside the board: its icons say nothing without the words around them. */
const UNDRAWN = ".easel :is(.tools, .panel)";

/** `place` is where the last move was made; null where that has no place on the board. */
export async function drawPicture(
  board: HTMLElement,
  place: string | null,
  words: PictureWords,
): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext("2d")!;
  pen.fillStyle = "#f2f5f1";
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  await drawBoard(pen, board, place);
  drawWords(pen, words);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png"),
  );
}

/** Every drawing of the board where it stands, on the ground of its largest part. */
async function drawBoard(
  pen: CanvasRenderingContext2D,
  board: HTMLElement,
  place: string | null,
): Promise<void> {
  const box = board.getBoundingClientRect();
  const scale = Math.min(BOARD.width / box.width, BOARD.height / box.height);
  const left = BOARD.x + (BOARD.width - box.width * scale) / 2;
  const top = BOARD.y + (BOARD.height - box.height * scale) / 2;
  pen.save();
  pen.beginPath();
  pen.roundRect(left, top, box.width * scale, box.height * scale, 18);
  pen.clip();
  pen.fillStyle = "#35666a";
  pen.fill();
  for (const svg of board.querySelectorAll<SVGSVGElement>("svg")) {
    const { x, y, width, height } = svg.getBoundingClientRect();
    if (width < 8 || height < 8 || svg.ownerSVGElement || svg.closest(UNDRAWN)) continue;
    const image = await rendered(svg, width * scale, height * scale);
    pen.drawImage(
      image,
      left + (x - box.x) * scale,
      top + (y - box.y) * scale,
      width * scale,
      height * scale,
    );
  }
  const marked = place && board.querySelector(`[data-place="${place}"], [data-spot="${place}"]`);
  if (marked) {
    const { x, y, width, height } = marked.getBoundingClientRect();
    pen.beginPath();
    pen.roundRect(left + (x - box.x) * scale, top + (y - box.y) * scale, width * scale, height * scale, 10);
    for (const [colour, wide] of MARK) {
      pen.strokeStyle = colour;
      pen.lineWidth = wide;
      pen.stroke();
    }
  }
  pen.restore();
}

/** A drawing as an image, with the styles that the page gives it. */
async function rendered(svg: SVGSVGElement, width: number, height: number): Promise<HTMLImageElement> {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  setStyles(svg, copy);
  // A gradient may stand in another drawing of the page.
  const wanted = new Set(
    [...copy.outerHTML.matchAll(/url\((?:&quot;|["'])?#([^)"'&]+)/g)].map(([, id]) => id!),
  );
  for (const id of wanted) {
    const gradient = document.getElementById(id);
    if (!gradient || svg.contains(gradient)) continue;
    const own = gradient.cloneNode(true) as SVGElement;
    setStyles(gradient, own);
    copy.append(own);
  }
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(Math.ceil(width)));
  copy.setAttribute("height", String(Math.ceil(height)));
  copy.style.color = getComputedStyle(svg).color;
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
}

/** Every part looks by itself as the page's style sheets make it look. */
function setStyles(from: Element, to: Element): void {
  const copies = to.querySelectorAll<SVGElement>("*");
  from.querySelectorAll("*").forEach((part, at) => {
    const style = getComputedStyle(part);
    for (const name of STYLES) copies[at]!.style.setProperty(name, style.getPropertyValue(name));
  });
}

function drawWords(pen: CanvasRenderingContext2D, { game, title, lines, rows }: PictureWords): void {
  const width = WIDTH - TEXT - 40;
  pen.fillStyle = "#0b6a62";
  pen.font = "600 28px Palatino, 'Noto Serif', 'Noto Serif CJK TC', serif";
  pen.fillText(`Nelumbo · ${game}`, TEXT, 84, width);
  pen.fillStyle = "#16302b";
  pen.font = "700 44px Palatino, 'Noto Serif', 'Noto Serif CJK TC', serif";
  pen.fillText(title, TEXT, 150, width);
  const high = Math.min(72, 330 / rows.length);
  rows.forEach(({ name, score, won }, at) => {
    const y = 190 + at * high;
    if (won) {
      pen.fillStyle = "#d5e9e3";
      pen.beginPath();
      pen.roundRect(TEXT - 14, y, width + 28, high - 8, 12);
      pen.fill();
      pen.strokeStyle = "#0b6a62";
      pen.lineWidth = 2;
      pen.stroke();
    }
    pen.fillStyle = "#16302b";
    pen.font = "600 28px 'Noto Sans', system-ui, 'Noto Sans CJK TC', sans-serif";
    pen.fillText(name, TEXT, y + high / 2 + 6, width - 110);
    pen.font = "700 34px Palatino, 'Noto Serif', serif";
    pen.textAlign = "right";
    pen.fillText(score, TEXT + width, y + high / 2 + 8);
    pen.textAlign = "left";
  });
  pen.fillStyle = "#4b615b";
  pen.font = "400 22px 'Noto Sans', system-ui, 'Noto Sans CJK TC', sans-serif";
  lines.forEach((line, at) => pen.fillText(line, TEXT, 556 + at * 32, width));
}
