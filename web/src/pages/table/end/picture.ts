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
/** What a style sheet may say of a shape; the rest stands in its attributes. */
const STYLES = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-opacity",
  "opacity",
  "font-size",
  "font-weight",
  "font-family",
  "text-anchor",
  "display",
  "visibility",
] as const;

export async function drawPicture(board: HTMLElement, words: PictureWords): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext("2d")!;
  pen.fillStyle = "#f2f5f1";
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  await drawBoard(pen, board);
  drawWords(pen, words);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png"),
  );
}

/** Every drawing of the board where it stands, on the ground of its largest part. */
async function drawBoard(pen: CanvasRenderingContext2D, board: HTMLElement): Promise<void> {
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
    if (width < 8 || height < 8 || svg.ownerSVGElement) continue;
    const image = await rendered(svg, width * scale, height * scale);
    pen.drawImage(
      image,
      left + (x - box.x) * scale,
      top + (y - box.y) * scale,
      width * scale,
      height * scale,
    );
  }
  pen.restore();
}

/** A drawing as an image, with the styles that the page gives it. */
async function rendered(svg: SVGSVGElement, width: number, height: number): Promise<HTMLImageElement> {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const copies = copy.querySelectorAll<SVGElement>("*");
  svg.querySelectorAll("*").forEach((part, at) => {
    const style = getComputedStyle(part);
    for (const name of STYLES) copies[at]!.style.setProperty(name, style.getPropertyValue(name));
  });
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(Math.ceil(width)));
  copy.setAttribute("height", String(Math.ceil(height)));
  copy.style.color = getComputedStyle(svg).color;
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
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
