import { execFile } from "node:child_process"
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { promisify } from "node:util"
import { startSite } from "../support/site-process.ts"
import { Visitor } from "../support/visitor.ts"
import { capturePages } from "./every-page.ts"

/*
 * `npm run judges`: the Nu HTML checker (https://validator.github.io/validator/), which the W3C's own service uses,
 * checks every public page of the demo collection and every style sheet. It needs Java. VNU_JAR is the path of its jar (32 MB),
 * else it is downloaded from the npm registry. SOLANDER_URL is the address of a running site.
 */
const version = "26.9.27"
const run = promisify(execFile)
const root = resolve(import.meta.dirname, "../..")
const folder = await mkdtemp(join(tmpdir(), "solander-judged-"))
const site = process.env.SOLANDER_URL ? null : await startSite()

/**
 * Messages to ignore: CSS that the checker does not support yet (newer properties and rules, container units, calculations
 * with variables), and intended exceptions.
 */
const ignoredMessages: { message: RegExp; extract?: RegExp }[] = [
  {
    message:
      /^CSS: “(view-transition-name|field-sizing|container-type|animation-timeline|animation-range|text-box-trim|text-box-edge)”: Property “\1” doesn't exist/,
  },
  { message: /^CSS: Unrecognized at-rule “@starting-style”/ },
  {
    message: /^CSS: (?:“[\w-]+”: )?(?:Parse Error|The types are incompatible)/,
    extract: /var\(|\) \* |\(\*\)|cq[hiw]/,
  },
  // From the studio's component library.
  { message: /^CSS: Deprecated media feature “device-width”/ },
  // Safari drops the role of lists without markers: https://webkit.org/b/170179
  { message: /^The “list” role is unnecessary for element “ul”/ },
  // How React closes empty elements.
  { message: /^Trailing slash on void elements has no effect/ },
]

const isRelevant = ({ message, extract = "" }: Message) =>
  !ignoredMessages.some((one) => one.message.test(message) && (one.extract?.test(extract) ?? true))

try {
  await savePages(process.env.SOLANDER_URL ?? site?.url ?? "")
  const jar = process.env.VNU_JAR ?? (await fetchJar())
  const html = await runChecker(jar, ["--skip-non-html", join(folder, "pages")])
  const css = await runChecker(jar, ["--skip-non-css", "--css", join(folder, "styles")])
  const found = [...html, ...css].filter(isRelevant)
  const errors = found.filter(({ type }) => type !== "info")
  const warnings = found.filter(({ type }) => type === "info")
  for (const message of new Set([...errors, ...warnings].map(formatMessage))) console.log(message)
  console.log(`${errors.length} errors, ${warnings.length} warnings`)
  process.exitCode = errors.length > 0 ? 1 : 0
} finally {
  await site?.stop()
  await rm(folder, { recursive: true, force: true })
}

async function savePages(url: string): Promise<void> {
  const visitor = new Visitor((request) => fetch(request), url)
  // A new site opens before its demo collection is complete.
  let sale = await findTwoForSale(visitor)
  for (let tries = 0; !sale && tries < 120; tries++) {
    await wait(1000)
    sale = await findTwoForSale(visitor)
  }
  if (!sale) throw new Error("there are no two works to buy")
  const pages = await capturePages(visitor, sale)
  await mkdir(join(folder, "pages"))
  await mkdir(join(folder, "styles"))
  for (const [index, { name, html }] of pages.entries()) {
    const file = `${String(index).padStart(3, "0")}-${name.replace(/[^\w{}]+/g, "_").slice(0, 120)}.html`
    await writeFile(join(folder, "pages", file), html)
  }
  const assets = join(root, "build/client/assets")
  for (const name of await readdir(assets))
    if (name.endsWith(".css")) await writeFile(join(folder, "styles", name), await readFile(join(assets, name)))
  console.log(`${pages.length} pages`)
}

async function findTwoForSale(visitor: Visitor): Promise<{ available: string; buy: string } | null> {
  const list = await visitor.html("/sitemap.xml")
  const sale: string[] = []
  for (const [, id = ""] of list.matchAll(/\/artwork\/([0-9a-f-]{36})</g)) {
    if ((await visitor.html(`/artwork/${id}`)).includes('name="work"')) sale.push(id)
    const [available, buy] = sale
    if (available && buy) return { available, buy }
  }
  return null
}

async function fetchJar(): Promise<string> {
  await run("npm", ["pack", `vnu-jar@${version}`, "--silent"], { cwd: folder })
  await run("tar", ["xzf", `vnu-jar-${version}.tgz`], { cwd: folder })
  return join(folder, "package/build/dist/vnu.jar")
}

type Message = {
  type: "error" | "info" | "non-document-error"
  url?: string
  lastLine?: number
  message: string
  extract?: string
}

async function runChecker(jar: string, args: string[]): Promise<Message[]> {
  const options = { maxBuffer: 256 * 1024 * 1024 }
  const command = ["-Xss1m", "-jar", jar, "--format", "json", "--stdout", "--exit-zero-always", ...args]
  const { stdout } = await run("java", command, options)
  return (JSON.parse(stdout) as { messages: Message[] }).messages
}

function formatMessage({ type, url = "", lastLine = 0, message, extract = "" }: Message): string {
  return `${type} ${url.split("/").at(-1)}:${lastLine} ${message} ${JSON.stringify(extract.slice(0, 160))}`
}
