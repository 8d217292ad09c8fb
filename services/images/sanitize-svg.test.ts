import { gzipSync } from "node:zlib"
import { SaxesParser } from "saxes"
import { describe, expect, test } from "vitest"
import { maxSvgBytes, sanitizeSvg } from "./sanitize-svg.ts"

const start = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 40">`
const shape = `<path d="M0 0h10v10z" fill="#123456"/>`
const sanitize = (text: string) => sanitizeSvg(new TextEncoder().encode(text))
const inside = (content: string) => sanitize(`${start}${shape}${content}</svg>`)

function getSvg(answer: ReturnType<typeof sanitizeSvg>): string {
  if (!answer.ok) throw new Error(answer.problem)
  const parser = new SaxesParser({ xmlns: true })
  parser.on("error", (error) => expect.fail(error.message))
  parser.write(answer.value.svg).close()
  return answer.value.svg
}

/** What no image may say; the namespace is the only address. */
const dangerous =
  /script|onload|onclick|onerror|onbegin|javascript|https?:(?!\/\/www\.w3\.org\/2000\/svg")|data:|file:|\/\/evil|foreignObject|iframe|<image|<a\b|<animate|<set|@|expression|behavior|binding|<!|<\?|&#|feImage|<filter|<pattern|<marker|dasharray|base=|\\/i

test("a logo stays as it is drawn", () => {
  const content = [
    `<defs><linearGradient id="tide" x1="0" x2="1" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#fff"/></linearGradient></defs>`,
    `<style>.cls-1{fill:url(#tide);stroke-width:2px}</style>`,
    `<clipPath id="frame"><rect width="50" height="40"/></clipPath>`,
    `<g class="cls-1" clip-path="url(#frame)" transform="translate(1 2) rotate(45)"><circle cx="5" cy="5" r="4"/></g>`,
    `<text x="1" y="9" font-family="Newsreader, 'Times'">Osgood &amp; Co</text>`,
    `<use xlink:href="#mark" x="3"/><g id="mark" style="opacity:.5;fill:rgb(1,2,3)">${shape}</g>`,
  ].join("")
  const svg = getSvg(inside(content))
  for (const part of [
    ...['fill="#123456"', "fill:url(#tide);stroke-width:2px", 'clip-path="url(#frame)"', 'href="#mark"'],
    ...[
      'transform="translate(1 2) rotate(45)"',
      "Osgood &amp; Co",
      "opacity:.5;fill:rgb(1,2,3)",
      'viewBox="0 0 100 40"',
    ],
  ])
    expect(svg).toContain(part)
})

test("a size comes from the view box, or else from width and height", () => {
  const measure = (attributes: string) =>
    sanitize(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${shape}</svg>`)
  expect(measure('viewBox="-5 -5 60 30" width="100%"')).toMatchObject({ value: { width: 60, height: 30 } })
  expect(measure('width="120px" height="40"')).toMatchObject({ value: { width: 120, height: 40 } })
  for (const attributes of [
    "",
    'viewBox="0 0 0 40"',
    'viewBox="0 0 1e9 1e9"',
    'viewBox="0 0 NaN 1"',
    'width="100%"',
    'viewBox="0 0 1000 1"',
  ])
    expect(measure(attributes)).toMatchObject({ ok: false, problem: expect.stringContaining("no size") })
})

describe("what could act, load or lead elsewhere is left out", () => {
  test.each([
    ["a script", "<script>alert(1)</script>"],
    ["a script by address", `<script href="https://evil.example/x.js"/>`],
    [
      "a script in a namespace with a prefix",
      `<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>`,
    ],
    ["a script of HTML", `<script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>`],
    ["a script in a description", "<desc><script>alert(1)</script></desc>"],
    ["a handler", `<rect width="1" height="1" onload="alert(1)"/>`],
    ["a handler in capitals", `<rect width="1" height="1" ONCLICK="alert(1)"/>`],
    ["a handler of an animation", `<g onbegin="alert(1)"><rect/></g>`],
    [
      "foreign content",
      `<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="https://evil.example"/></body></foreignObject>`,
    ],
    ["a frame", `<iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:alert(1)"/>`],
    ["a link", `<a href="javascript:alert(1)"><rect width="9" height="9"/></a>`],
    ["a link by XLink", `<a xlink:href="https://evil.example"><rect width="9" height="9"/></a>`],
    ["a picture elsewhere", `<image href="https://evil.example/pixel.png" width="1" height="1"/>`],
    ["a picture within", `<image href="data:image/svg+xml,%3Csvg/%3E" width="1" height="1"/>`],
    ["use of another file", `<use href="https://evil.example/a.svg#x"/>`],
    ["use of data", `<use xlink:href="data:image/svg+xml;base64,AAAA#x"/>`],
    ["use of a file of the server", `<use href="file:///etc/passwd#x"/>`],
    ["use without a scheme", `<use href="//evil.example/a.svg#x"/>`],
    ["an animation that sets a link", `<rect id="r"/><set href="#r" attributeName="href" to="javascript:alert(1)"/>`],
    ["an animation", `<animate attributeName="x" from="0" to="9" dur="1s" onend="alert(1)"/>`],
    ["an animated transformation", `<animateTransform attributeName="transform" type="scale" to="1e9"/>`],
    ["a fill elsewhere", `<rect fill="url(https://evil.example/a.svg#x)"/>`],
    ["a fill elsewhere, with quotes", `<rect fill="url('//evil.example/#x')"/>`],
    ["a mask elsewhere", `<rect mask="url(https://evil.example/m.svg#m)"/>`],
    ["a style that loads", `<rect style="fill:url(https://evil.example)"/>`],
    ["a style that hides a call by a comment", `<rect style="fill:u/**/rl(https://evil.example)"/>`],
    ["a style that hides a call by an escape", `<rect style="fill:\\75rl(https://evil.example)"/>`],
    ["a style that acts", `<rect style="width:expression(alert(1));behavior:url(#x);-moz-binding:url(#x)"/>`],
    ["an import", `<style>@import url(https://evil.example/a.css);</style>`],
    ["an import in CDATA", `<style><![CDATA[@import "https://evil.example/a.css";]]></style>`],
    ["a font", `<style>@font-face{font-family:x;src:url(https://evil.example/f.woff)}</style>`],
    ["a rule that loads", `<style>rect{fill:url("https://evil.example/a.svg#a")}</style>`],
    ["a rule with image-set", `<style>rect{fill:image-set("https://evil.example/a.png" 1x)}</style>`],
    ["a rule with an escape", `<style>rect{fill:\\75 rl(https://evil.example)}</style>`],
    ["an end of style in text", `<style>/*</style><script>alert(1)</script>`],
    [
      "a style sheet of HTML",
      `<link xmlns="http://www.w3.org/1999/xhtml" rel="stylesheet" href="https://evil.example"/>`,
    ],
    [
      "a filter with a picture",
      `<filter id="f"><feImage href="https://evil.example/a.png"/></filter><rect filter="url(#f)"/>`,
    ],
    ["a turbulence that takes long", `<filter id="f"><feTurbulence numOctaves="99999"/></filter>`],
    ["a pattern of tiny tiles", `<pattern id="p" width="1e-9" height="1e-9"><rect width="1" height="1"/></pattern>`],
    ["tiny dashes", `<path d="M0 0h1e6" stroke-dasharray="1e-9" style="stroke-dasharray:1e-9"/>`],
    ["markers", `<marker id="m" onload="alert(1)"><rect/></marker>`],
    ["a base address", `<g xml:base="https://evil.example/"><use href="#x"/></g>`],
    [
      "metadata of a program",
      `<metadata><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><x onload="1"/></rdf:RDF></metadata>`,
    ],
    ["a processing instruction", `<?xml-stylesheet href="https://evil.example/a.css"?>`],
    ["a comment", "<!-- <script>alert(1)</script> -->"],
    ["an encoded handler", `<rect onload="&#97;lert(1)"/>`],
    ["an encoded scheme", `<a href="&#106;avascript:alert(1)"><rect/></a>`],
    [
      "an unknown element",
      `<portal src="https://evil.example"/><discard href="#x"/><cursor href="https://evil.example"/>`,
    ],
    [
      "audio and video",
      `<video xmlns="http://www.w3.org/1999/xhtml" src="https://evil.example/v.mp4"/><audio href="https://evil.example"/>`,
    ],
    ["a class that ends its attribute", `<rect class="&quot; onload=&quot;alert(1)"/>`],
    ["an id that ends its attribute", `<rect id="x&quot;&gt;&lt;script&gt;"/>`],
  ])("%s", (_, content) => {
    const svg = getSvg(inside(content))
    expect(svg).not.toMatch(dangerous)
    expect(svg).toContain('fill="#123456"')
  })
})

describe("a file is refused", () => {
  const nested = (depth: number) => `${"<g>".repeat(depth)}${"</g>".repeat(depth)}`
  const laughs = (levels: number) =>
    Array.from({ length: levels }, (_, at) => `<g id="l${at + 1}">${`<use href="#l${at}"/>`.repeat(10)}</g>`).join("")
  test.each([
    ["with entities", `<!DOCTYPE svg [<!ENTITY a "b">]>${start}${shape}</svg>`],
    ["with a bomb of entities", `<!DOCTYPE svg [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>${start}<text>&b;</text></svg>`],
    [
      "with an entity of a file",
      `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${start}<text>&a;</text></svg>`,
    ],
    [
      "with a parameter entity",
      `<!DOCTYPE svg [<!ENTITY % a SYSTEM "https://evil.example/a.dtd">%a;]>${start}${shape}</svg>`,
    ],
    ["with an unknown entity", `${start}<text>&unknown;</text></svg>`],
    ["that is not closed", `${start}${shape}`],
    ["that is HTML", `<!doctype html><html><body><svg>${shape}</svg></body></html>`],
    ["that is XHTML around a drawing", `<html xmlns="http://www.w3.org/1999/xhtml">${start}${shape}</svg></html>`],
    ["without the namespace", `<svg viewBox="0 0 9 9">${shape}</svg>`],
    ["with an attribute twice", `${start}<rect x="1" x="2"/></svg>`],
    ["with something after its end", `${start}${shape}</svg><svg/>`],
    ["with NUL", `${start}${shape}<text>\0</text></svg>`],
    ["that is empty", ""],
    ["that draws nothing", `${start}<script>alert(1)</script></svg>`],
    ["that only shows a picture", `${start}<image href="https://evil.example/a.png"/></svg>`],
    ["with too many elements", `${start}${"<g/>".repeat(20_001)}${shape}</svg>`],
    ["nested too deeply", `${start}${nested(101)}${shape}</svg>`],
    ["nested too deeply in what is left out", `${start}<metadata>${nested(101)}</metadata>${shape}</svg>`],
    ["that repeats itself ten thousandfold", `${start}<g id="l0">${shape}</g>${laughs(5)}</svg>`],
    ["that refers to itself", `${start}<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g></svg>`],
    [
      "whose mask refers to itself",
      `${start}<mask id="m"><rect mask="url(#m)" width="9" height="9"/></mask>${shape}</svg>`,
    ],
    ["of more than 200 kB", `${start}${shape}<desc>${"x".repeat(maxSvgBytes)}</desc></svg>`],
  ])("%s", (_, text) => expect(sanitize(text).ok).toBe(false))

  test("that is compressed, in another encoding, or no text", () => {
    const whole = `${start}${shape}</svg>`
    expect(sanitizeSvg(gzipSync(whole))).toMatchObject({ problem: expect.stringContaining("SVGZ") })
    expect(sanitizeSvg(gzipSync("<svg>".repeat(1_000_000))).ok).toBe(false)
    expect(sanitizeSvg(Buffer.from(whole, "utf16le")).ok).toBe(false)
    expect(sanitizeSvg(Buffer.from(`\u00ff\u00fe${whole}`, "latin1")).ok).toBe(false)
    expect(sanitizeSvg(new Uint8Array([0x89, 0x50, 0x4e, 0x47])).ok).toBe(false)
  })
})

test("a document type without definitions, as drawing programs write it, is left out", () => {
  const svg = getSvg(
    sanitize(
      `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${start}${shape}</svg>`,
    ),
  )
  expect(svg).not.toMatch(dangerous)
})

test("what was sanitized stays the same when it is sanitized again", () => {
  const svg = getSvg(
    inside(`<style>.a{fill:red}</style><text>&lt;script&gt; "x"</text><rect class="a" style="fill: red"/>`),
  )
  expect(getSvg(sanitize(svg))).toBe(svg)
})
