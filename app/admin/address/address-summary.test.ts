import { expect, test } from "vitest"
import type { SiteStatus, StatusTone } from "../../../domain/health/site-status.ts"
import { summarizeStatuses } from "./address-summary.ts"

const row = (tone: StatusTone, short?: string): SiteStatus => ({
  ...{ name: "Backups", state: "", tone, sentence: "", verb: null },
  ...(short !== undefined && { short }),
})
const say = (...rows: SiteStatus[]) => {
  const { calm, alarm } = summarizeStatuses("example.com", rows)
  return `${calm}|${alarm}`
}

test("one sentence says what is well, what is on its way and what needs the artist", () => {
  expect(say(row("well"), row("unknown"))).toBe("example.com answers, and all is well.|")
  expect(say(row("waiting"))).toBe("example.com answers. One thing is still on its way.|")
  expect(say(row("off", "no mail server is connected"))).toBe("example.com answers. |No mail server is connected.")
  expect(say(row("waiting"), row("waiting"), row("alert"))).toBe(
    "example.com answers. Two things are still on their way, and |Backups needs you.",
  )
  expect(say(row("off", "no mail server is connected"), row("alert", "the disk is full"))).toBe(
    "example.com answers. |The disk is full and no mail server is connected.",
  )
  expect(say(...["a fails", "b fails", "c fails"].map((short) => row("alert", short)))).toBe(
    "example.com answers. |A fails, b fails and 1 more needs you.",
  )
})
