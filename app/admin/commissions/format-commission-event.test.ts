import { expect, test } from "vitest"
import { formatCommissionEvent } from "./format-commission-event.ts"

const line = (action: string, detail: Record<string, unknown> = {}, by = "Ana Sorensen") =>
  formatCommissionEvent({ id: "1", at: new Date(0), action, detail, by, to: null } as unknown as Parameters<
    typeof formatCommissionEvent
  >[0])

test("each event of a commission has a sentence", () => {
  expect(line("letter")).toBe("Ana Sorensen wrote a message")
  expect(line("letter", {}, "Visitor")).toBe("The client wrote a message")
  expect(line("requested", {}, "Visitor")).toBe("Asked for on the site")
  expect(line("requested")).toBe("Ana Sorensen asked for it")
  expect(line("proof added", { kind: "sketch", version: 2, pictures: 1 })).toBe("Sketch 2: 1 picture added")
  expect(line("proof added", { kind: "proof", version: 1, pictures: 3 })).toBe("Proof 1: 3 pictures added")
})
