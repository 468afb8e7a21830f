/** Quiet tints with white ink, none of them a colour of sand. */
const TINTS = ["#0b6a62", "#874a7c", "#3b569a", "#8a4b12", "#2f6b3c", "#7a3838", "#41607c"];

function placeOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + letter.codePointAt(0)!) % 9973;
  return sum % TINTS.length;
}

/** The same name has the same tint on every page. */
export function tintOf(name: string): string {
  return TINTS[placeOf(name)]!;
}

/** Everybody's own tint; where it is taken at this table, the next free one. */
export function tintsOf(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const from = placeOf(name);
    const order = TINTS.map((_, step) => TINTS[(from + step) % TINTS.length]!);
    const tint = order.find((one) => !taken.has(one)) ?? order[0]!;
    taken.add(tint);
    return tint;
  });
}

export function initial(name: string): string {
  return [...name.trim()][0]?.toUpperCase() ?? "?";
}
