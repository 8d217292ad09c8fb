import type { Inline, TextMark } from "../../../lib/rich-text/rich-text.ts"

const maxNodeLength = 90_000

const isSameMarks = (one: readonly TextMark[], other: readonly TextMark[] = []) =>
  JSON.stringify(one) === JSON.stringify(other)

/** Collects the text of one paragraph: runs of space become one, and none is left at the ends of lines. */
export function createInlineText() {
  let nodes: Inline[] = []
  const endsWithSpace = () => {
    const last = nodes.at(-1)
    return !last || last.type === "hardBreak" || /\s$/.test(last.text)
  }
  return {
    add(text: string, marks: readonly TextMark[]) {
      const single = text.replace(/\s+/g, " ")
      const more = (endsWithSpace() ? single.trimStart() : single).slice(0, maxNodeLength)
      if (more === "") return
      const last = nodes.at(-1)
      if (last?.type === "text" && isSameMarks(marks, last.marks) && last.text.length + more.length < maxNodeLength)
        last.text += more
      else nodes.push({ type: "text", text: more, ...(marks.length > 0 && { marks: [...marks] }) })
    },
    addBreak() {
      trimEnd(nodes)
      if (nodes.length > 0) nodes.push({ type: "hardBreak" })
    },
    /** Begins a new one. */
    take(): Inline[] {
      const taken = nodes
      nodes = []
      while (taken.length > 0 && isBlankEnd(taken.at(-1))) taken.pop()
      trimEnd(taken)
      return taken
    },
  }
}

const isBlankEnd = (node: Inline | undefined) =>
  node?.type === "hardBreak" || (node?.type === "text" && node.text.trim() === "")

function trimEnd(nodes: Inline[]): void {
  const last = nodes.at(-1)
  if (last?.type !== "text") return
  last.text = last.text.trimEnd()
  if (last.text === "") nodes.pop()
}
