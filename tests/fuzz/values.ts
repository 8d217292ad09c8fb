import { randomUUID } from "node:crypto"
import type { Random } from "./random.ts"

/** Edge cases: limits of ranges, other scripts' digits, terminators, JavaScript's own names, code. */
const hostileTexts: readonly string[] = [
  ...[
    "",
    " ",
    "\t",
    "\n",
    "\r\n",
    "0",
    "-0",
    "-1",
    "1.5",
    "1e9",
    "1e309",
    "NaN",
    "Infinity",
    "0x10",
    "٣",
    "½",
    "1,234.50",
  ],
  ...[
    "2147483647",
    "2147483648",
    "-2147483649",
    "9007199254740993",
    "9223372036854775808",
    "99999999999999999999999999",
  ],
  ...[
    "null",
    "undefined",
    "true",
    "{}",
    "[]",
    "[null]",
    '{"a":1}',
    '"',
    "'",
    "\\",
    "`",
    "%",
    "%00",
    "%ff",
    "%25",
    "_",
    "*",
    "?",
  ],
  ...["__proto__", "constructor", "toString", "hasOwnProperty", "prototype", "valueOf", "then", "length"],
  ...[
    "' or 1=1 --",
    "'; drop table orders; --",
    "$1",
    "#{7*7}",
    "{{7*7}}",
    "$(id)",
    "`id`",
    "| id",
    "\\u0000",
    "((((((((",
  ],
  ...["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "</title>", "]]>", "<!--", "&#0;", "&amp;&lt;"],
  ...[
    "../../etc/passwd",
    "..\\..\\win.ini",
    "/etc/passwd",
    "C:\\",
    "CON",
    ".",
    "..",
    "file:///etc/passwd",
    "a/b",
    "//e.example",
  ],
  ...[
    "javascript:alert(1)",
    "data:text/html,x",
    "http://127.0.0.1:1/",
    "http://[::1]/",
    "https://e.example/",
    "mailto:a",
  ],
  ...[
    "2026-02-30",
    "0000-00-00",
    "9999-12-31",
    "275760-09-13",
    "-000001-01-01",
    "2026-13-01",
    "26-01-01",
    "2026-11-24T25:61",
  ],
  ...["a@b", "@", "a@b@c.example", "a@e.example\r\nBcc: b@e.example", `${"a".repeat(70)}@e.example`, "ä@ü.example"],
  ...[
    "\ud800",
    "\udc00x",
    "\u202egpj",
    "\u2028",
    "\ufeff",
    "e\u0301",
    "👩‍🎨",
    "\u0000",
    "a\u0000b",
    "\u0007",
    "İ",
    "ß",
    "ﬃ",
  ],
  ...[
    "USD",
    "usd",
    "XXX",
    "JPY",
    "eur ",
    "USA",
    "us",
    "==",
    "=1+1",
    "@SUM(1)",
    "+1 207 555 0148",
    "+",
    "12:00",
    "24:00",
  ],
  ...[
    "00000000-0000-0000-0000-000000000000",
    "ffffffff-ffff-ffff-ffff-ffffffffffff",
    "0f8fad5b-d9cb-469f-a165",
    "sha256:",
  ],
]

const characters =
  "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -_.,:;/\\\"'<>&%$#@!()[]{}=+*?äöü€漢字"

/** Random characters; occasionally more than any field accepts. */
export function createRandomText(random: Random): string {
  const length = random.chance(0.02) ? random.below(20_000) : random.below(40)
  let text = ""
  for (let at = 0; at < length; at++) text += characters[random.below(characters.length)]
  return text
}

export function createHostileText(random: Random): string {
  const kind = random.next()
  if (kind < 0.7) return random.pick(hostileTexts)
  if (kind < 0.75) return random.pick(hostileTexts).repeat(1 + random.below(300))
  if (kind < 0.8) return random.pick(hostileTexts) + random.pick(hostileTexts)
  return createRandomText(random)
}

/** A plausible value for a field of this name. */
export function createLikelyText(random: Random, name: string): string {
  if (/email|recipient/i.test(name)) return `fuzz-${random.below(500)}@example.com`
  if (/password/i.test(name)) return random.pick(["a quiet grey morning", "another long password"])
  if (/id$|Id$|_id|order|work|person|picture|series|place/.test(name) && random.chance(0.5)) return randomUUID()
  if (/date|day|from|until|on$|At$|deadline|birthday/i.test(name))
    return random.pick(["2026-11-24", "2027-02-28", "2026-11-24T10:00", "2020-02-29", "2026-11-24T09:15:00.000Z"])
  if (/price|amount|total|cost|fee|value/i.test(name)) return random.pick(["100", "1,200.00", "0", "19.99", "100000"])
  if (/count|number|quantity|size|width|height|depth|weight|minutes|days|percent|position|year|mm$|cm$/i.test(name))
    return String(random.below(random.pick([3, 100, 3000])))
  if (/country/i.test(name)) return random.pick(["US", "DE", "GB", "JP", "CH"])
  if (/currency/i.test(name)) return random.pick(["USD", "EUR", "JPY", "KWD"])
  if (/phone/i.test(name)) return random.pick(["+1 207 555 0148", "+49 30 901820"])
  if (/url|address|link|website|host/i.test(name))
    return random.pick(["https://example.com/a", "example.com", "/gallery"])
  if (/body|text|content|json|state|plan|rows|data/i.test(name) && random.chance(0.3))
    return JSON.stringify(createRandomJson(random, 3))
  return random.pick([
    "Tide",
    "Low Water",
    "Ada Ferris",
    "on",
    "true",
    "1",
    "all",
    "draft",
    "published",
    "Oil on linen",
  ])
}

/** @param depth the maximum number of levels */
export function createRandomJson(random: Random, depth: number): unknown {
  const kind = random.below(depth > 0 ? 9 : 6)
  if (kind === 0) return null
  if (kind === 1) return random.chance(0.5)
  if (kind === 2) return random.pick([0, -1, 1.5, 1e21, 2 ** 31, 2 ** 53, -(2 ** 63), random.below(1000)])
  if (kind < 5) return createHostileText(random)
  if (kind === 5) return createRandomText(random)
  if (kind === 6) return Array.from({ length: random.below(4) }, () => createRandomJson(random, depth - 1))
  const entries = Array.from({ length: random.below(5) }, () => [
    random.chance(0.5)
      ? random.pick(["type", "content", "attrs", "id", "__proto__", "text", "items"])
      : createHostileText(random),
    createRandomJson(random, depth - 1),
  ])
  return Object.fromEntries(entries)
}
