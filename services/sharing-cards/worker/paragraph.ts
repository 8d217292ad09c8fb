/** `width` is at a size of one pixel. */
export type Word<T> = { piece: T; width: number }

type Setting<T> = { size: number; lines: Word<T>[][]; width: number }

/** Sizes in pixels, the largest first, each with its maximum number of lines. */
export type SizeSteps = readonly { size: number; lines: number }[]

type CutWord<T> = (word: Word<T>, width: number) => [Word<T>, Word<T>] | null

/** Balances the lines at the largest size that fits; else cuts words and ends with an ellipsis, or returns null if `whole`. */
export function setParagraph<T>(
  words: readonly Word<T>[],
  { width, space, steps, whole, cut, ellipsis }: ParagraphOptions<T>,
): Setting<T> | null {
  const last = steps.at(-1)
  if (words.length === 0 || !last) return null
  for (const { size, lines: maxLines } of steps) {
    const widest = width / size
    if (words.some((word) => word.width > widest)) continue
    const lines = breakLines(words, widest, space)
    if (lines.length <= maxLines) return createSetting(size, balanceLines(words, lines.length, widest, space), space)
  }
  if (whole) return null
  const widest = width / last.size
  const lines = breakLines(
    words.flatMap((word) => splitWord(word, widest, cut)),
    widest,
    space,
  )
  if (lines.length > last.lines) {
    lines.length = last.lines
    const ending = lines[last.lines - 1] ?? []
    lines[last.lines - 1] = endWithEllipsis(ending, widest, space, cut, ellipsis)
  }
  return createSetting(last.size, lines, space)
}

type ParagraphOptions<T> = {
  width: number
  space: number
  steps: SizeSteps
  whole?: boolean | undefined
  cut: CutWord<T>
  ellipsis: (word: Word<T>) => Word<T>
}

const measureLine = <T>(line: readonly Word<T>[], space: number) =>
  line.reduce((all, word) => all + word.width, 0) + space * Math.max(0, line.length - 1)

const createSetting = <T>(size: number, lines: Word<T>[][], space: number): Setting<T> => ({
  size,
  lines,
  width: Math.max(...lines.map((line) => measureLine(line, space))) * size,
})

function breakLines<T>(words: readonly Word<T>[], widest: number, space: number): Word<T>[][] {
  const lines: Word<T>[][] = []
  let line: Word<T>[] = []
  for (const word of words) {
    if (line.length > 0 && measureLine([...line, word], space) > widest) {
      lines.push(line)
      line = []
    }
    line.push(word)
  }
  return line.length > 0 ? [...lines, line] : lines
}

function balanceLines<T>(words: readonly Word<T>[], count: number, widest: number, space: number): Word<T>[][] {
  let [low, high] = [Math.max(...words.map((word) => word.width)), widest]
  for (let step = 0; step < 20; step++) {
    const middle = (low + high) / 2
    if (breakLines(words, middle, space).length <= count) high = middle
    else low = middle
  }
  return breakLines(words, high, space)
}

function splitWord<T>(word: Word<T>, widest: number, cut: CutWord<T>): Word<T>[] {
  if (word.width <= widest) return [word]
  const halves = cut(word, widest)
  return halves ? [halves[0], ...splitWord(halves[1], widest, cut)] : [word]
}

function endWithEllipsis<T>(
  line: Word<T>[],
  widest: number,
  space: number,
  cut: CutWord<T>,
  ellipsis: (word: Word<T>) => Word<T>,
): Word<T>[] {
  for (let length = line.length; length > 0; length--) {
    const [before, word] = [line.slice(0, length - 1), line[length - 1]]
    if (!word) break
    const endedLine = [...before, ellipsis(word)]
    if (measureLine(endedLine, space) <= widest) return endedLine
    if (length > 1) continue
    const parts = cut(word, widest - (ellipsis(word).width - word.width))
    return parts ? [ellipsis(parts[0])] : endedLine
  }
  return line
}
