import { expect, test } from "vitest"
import { parseCaption, plainCaption } from "./caption.ts"

const set = (caption: string) =>
  parseCaption(caption)
    .map(({ text, isTitle }) => (isTitle ? `<${text}>` : text))
    .join("")

test.each([
  ["East wall: *Slack Water* and *Bar Crossing*.", "East wall: <Slack Water> and <Bar Crossing>."],
  ["*Weir*", "<Weir>"],
  ["*山寨通道*, 1999", "<山寨通道>, 1999"],
  ["5 * 3 * 2 panels", "5 * 3 * 2 panels"],
  ["5*3*2 panels", "5*3*2 panels"],
  ["One * alone, and **two**", "One * alone, and **two**"],
  ["<b>*Weir*</b>", "<b><Weir></b>"],
  ["", ""],
])("the caption %j is set as %j [GAL-05]", (caption, parts) => {
  expect(set(caption)).toBe(parts)
  expect(plainCaption(caption)).toBe(
    parseCaption(caption)
      .map(({ text }) => text)
      .join(""),
  )
})
