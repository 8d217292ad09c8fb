import { globSync, readFileSync } from "node:fs"
import { parseAst } from "vite"
import { expect, test } from "vitest"

// Finds every text that promises an e-mail. Without a mail server none is sent, so each must depend on `canSendEmail`
// (`useCanSendEmail`, `hasMailServer`).

const promise = new RegExp(
  [
    "we’(ll|ve) (send|sent|write|e-mail)",
    "(gets?|get|with) an? e-mail\\b(?! address)",
    "an e-mail (with|to|is|says)",
    "e-mail leaves|it leaves(?! (once|the|“))",
    "(copy|e-mail|link|invoice|code|test) is (sent|on its way)",
    "\\bis sent( again)?[.:]",
    "issued and sent",
    "on its way to",
    "(answers?|answer comes?|come) by e-mail",
    "write to you\\b",
    "send you\\b",
    "check your (e-mail|inbox)",
  ].join("|"),
  "i",
)

/** Files whose matching texts are decided elsewhere, or promise no e-mail. */
const exemptFiles: Record<string, string> = {
  "app/account/sign-up.tsx": "up to the address, in EmailRequestForm",
  "app/account/reset-request-form.tsx": "up to the address, in EmailRequestForm",
  "app/account/auth.tsx": "up to the address, in CheckYourEmail",
  "app/account/link.tsx": "up to the address, in EmailRequestForm",
  "app/admin/people/people-actions.server.ts": "after an early return",
  "app/admin/orders/order-actions.server.ts": "a table that is read only where e-mails leave",
  "app/admin/orders/money/money-actions.server.ts": "as in order-actions",
  "app/admin/help/help-topics.ts": "says that none leaves",
  "app/admin/newsletter/issue/issue-actions.server.ts": "a newsletter is scheduled only where it can leave",
  "app/admin/newsletter/issue/send-confirms.tsx": "its sender is null where none leaves",
}
const exemptTexts = [
  /newsletter|subscribe/i,
  /sold since, so we won’t write/,
  /^(Send the e-mail again|The e-mail of)/,
  /\bno e-mail is|nobody gets an e-mail/i,
  /^(before it leaves|Where it is sent)\.$/,
]

type Node = { type: string; start: number; end: number } & Record<string, unknown>
type PromiseText = { file: string; words: string; decided: boolean }

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value

/** Whether an enclosing expression depends on the mail server. */
const isDecided = (source: string, around: Node[]): boolean =>
  around.some(({ type, ...node }) => {
    const text = (part: unknown) => (isNode(part) ? source.slice(part.start, part.end) : "")
    if (type === "ConditionalExpression") return /canSendEmail|hasMailServer/i.test(text(node.test))
    if (type === "LogicalExpression") return /canSendEmail|hasMailServer/i.test(text(node.left))
    if (type === "CallExpression" && text(node.callee) === "sentOrKeep") return true
    if (type === "CallExpression")
      return /canSendEmail|hasMailServer/i.test((node.arguments as unknown[]).map(text).join(" "))
    return false
  })

function findPromises(file: string): PromiseText[] {
  const source = readFileSync(file, "utf8")
  const found: PromiseText[] = []
  const visit = (node: Node, around: Node[]) => {
    if (node.type === "ImportDeclaration") return
    const isText = node.type === "JSXText" || (node.type === "Literal" && typeof node.value === "string")
    const words = isText
      ? String(node.value)
      : node.type === "TemplateElement"
        ? source.slice(node.start, node.end)
        : ""
    if (promise.test(words.replaceAll(/\s+/g, " ")))
      found.push({ file, words: words.replaceAll(/\s+/g, " ").trim(), decided: isDecided(source, around) })
    for (const value of Object.values(node))
      for (const part of [value].flat()) if (isNode(part)) visit(part, [...around, node])
  }
  visit(parseAst(source, { lang: file.endsWith("x") ? "tsx" : "ts" }) as unknown as Node, [])
  return found
}

const files = globSync("app/**/*.{ts,tsx}").filter(
  (file) => !/\.test\.|admin\/(mail-server|mailbox|incoming-mail)\//.test(file),
)
const texts = files.flatMap(findPromises)

test("each text that promises an e-mail asks first whether one can leave [ADM-21]", () => {
  expect(texts.length).toBeGreaterThan(30)
  const open = texts
    .filter(
      ({ file, words, decided }) => !decided && !exemptFiles[file] && !exemptTexts.some((other) => other.test(words)),
    )
    .map(({ file, words }) => `${file}: ${words}`)
  expect(open).toEqual([])
})
