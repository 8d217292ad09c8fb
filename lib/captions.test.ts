import { describe, expect, test } from "vitest"
import { maxCaptionsLength, parseCaptions } from "./captions.ts"

const one = (text: string) => `WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n${text}\n`

test("WebVTT is written again with its times, text and voices", () => {
  const text =
    "WEBVTT\nKind: captions\n\nNOTE by me\n\nfirst\n00:01.000 --> 00:02.500 align:start\n<v Ana>Low <i>tide</i>.\n\n"
  expect(parseCaptions(text)).toEqual({
    ok: true,
    cues: 1,
    vtt: "WEBVTT\n\n00:00:01.000 --> 00:00:02.500\n<v Ana>Low <i>tide</i>.</v>\n",
  })
})

test("SubRip becomes WebVTT, in the order of its times", () => {
  const text = "2\r\n00:00:05,000 --> 00:00:06,000\r\nTwo\r\n\r\n1\r\n00:00:01,250 --> 00:00:02,000\r\nOne\r\n"
  expect(parseCaptions(text)).toMatchObject({
    vtt: "WEBVTT\n\n00:00:01.250 --> 00:00:02.000\nOne\n\n00:00:05.000 --> 00:00:06.000\nTwo\n",
  })
})

describe("of hostile captions nothing but text is left", () => {
  test.each([
    ["<script>alert(1)</script>", "alert(1)"],
    ["<c.red>red</c>", "red"],
    ["<img src=x onerror=alert(1)>x", "x"],
    ["<i onclick=alert(1)>x</i>", "<i>x</i>"],
    ["<b><i>x</b></i>", "<b><i>x</i></b>"],
    ["</i>x", "x"],
    ["a < b > c", "a &lt; b &gt; c"],
    ["<00:00:01.500>x", "x"],
    ["<ruby>x<rt>y</rt></ruby>", "xy"],
    ["<lang en>x</lang>", "x"],
    ["&lt;script&gt;", "&lt;script&gt;"],
    ["a & b &copy;", "a &amp; b &amp;copy;"],
    ['<v "><script>x', '<v ">x</v>'],
    ["nul\u0000l", "null"],
    ["<b.x.y z>bold</b>", "<b>bold</b>"],
    [`${"<i>".repeat(9)}x`, "<i><i><i><i>x</i></i></i></i>"],
  ])("%s", (text, clean) => {
    expect(parseCaptions(one(text))).toEqual({ ok: true, cues: 1, vtt: one(clean) })
  })

  test("styles, regions and notes are left out", () => {
    const style = "STYLE\n::cue { background: url(https://example.org/x) }\n\nREGION\nid:a\n\n"
    const parsed = parseCaptions(one("x").replace("WEBVTT\n\n", `WEBVTT\n\n${style}`))
    expect(parsed).toEqual({ ok: true, cues: 1, vtt: one("x") })
  })
})

describe("refused with a sentence", () => {
  test.each([
    ["no captions", "WEBVTT\n\nhello", /no captions/],
    ["a broken time", "WEBVTT\n\n1 --> 2\nx", /no times/],
    ["a time that runs backwards", "WEBVTT\n\n00:02.000 --> 00:01.000\nx", /ends before/],
    ["more than fits", "x".repeat(maxCaptionsLength + 1), /too long/],
    ["too many", `WEBVTT\n\n${"00:01.000 --> 00:02.000\nx\n\n".repeat(5001)}`, /5000/],
  ])("%s", (_name, text, problem) => {
    expect(parseCaptions(text)).toMatchObject({ ok: false, problem: expect.stringMatching(problem) })
  })

  test("none are none", () => expect(parseCaptions(" \n")).toEqual({ ok: true, vtt: "", cues: 0 }))
})
