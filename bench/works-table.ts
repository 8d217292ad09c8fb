import { readFileSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { chromium } from "@playwright/test"
import { connect } from "../db/connect.ts"
import { joinEmbedded } from "../db/embedded/join.ts"
import { findBrowser } from "../tests/support/find-browser.ts"
import { insertManyWorks } from "../tests/support/many-works.ts"
import { startSite } from "../tests/support/site-process.ts"
import { signInAsArtist } from "../tests/support/studio.ts"
import { recordMeasurement } from "./measurement.ts"

// `node bench/works-table.ts`, after a build: the studio's list of works among 100,000, over HTTP: the time until the
// response is complete and the processor time of the site's process, each the median of 20, beside `/healthz` in the same
// run. `node bench/works-table.ts 5000` has as many works.

const works = Number(process.argv[2] ?? 100_000)
const rounds = 20

const data = await mkdtemp(join(tmpdir(), "solander-works-table-"))
const site = await startSite({ data, args: ["--empty"] })
try {
  const joined = await joinEmbedded({ folder: data })
  if (!joined) throw new Error("the database is not running")
  const database = connect(joined.config)
  await insertManyWorks(database.db, works)
  await database.close()
  const browser = await chromium.launch(await findBrowser())
  const { cookies } = await signInAsArtist(browser, { url: site.url, setupLink: await site.setupLink })
  await browser.close()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ")

  const read = async (path: string) => {
    const answer = await fetch(site.url + path, { headers: { cookie }, redirect: "manual" })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
    return text
  }
  const first = await read("/admin/artworks")
  const next = /href="([^"]*[?&]after=[^"]*)"/.exec(first)?.[1]?.replaceAll("&amp;", "&")
  if (!next) throw new Error("the list has no next page")

  const pages: [name: string, path: (round: number) => string][] = [
    ["/healthz", () => "/healthz"],
    ["first view", () => "/admin/artworks"],
    [
      "next page",
      () => new URL(next, `${site.url}/admin/artworks`).pathname + new URL(next, `${site.url}/admin/artworks`).search,
    ],
    ["a word of most works", () => "/admin/artworks?q=harbour"],
    // A different work each time.
    ["a work's number", (round) => `/admin/artworks?q=${Math.floor(works / 2) + round}`],
    ["what is sold, by price", () => "/admin/artworks?view=sold&sort=price"],
  ]
  console.log(`${works.toLocaleString("en-US")} works, median of ${rounds}`)
  let measure = 0
  for (const [name, path] of pages) {
    await read(path(-1))
    const times: number[] = []
    const before = getSiteCpuMs()
    for (let round = 0; round < rounds; round++) {
      const began = performance.now()
      await read(path(round))
      times.push(performance.now() - began)
    }
    const each = (getSiteCpuMs() - before) / rounds
    const median = times.sort((one, other) => one - other)[rounds / 2] ?? 0
    measure ||= median
    if (name !== "/healthz")
      recordMeasurement({
        what: `the studio’s list among ${works.toLocaleString("en-US")} works, ${name}`,
        found: `${median.toFixed(1)} ms (${each.toFixed(1)} ms of the processor)`,
        against: `\`/healthz\`: ${measure.toFixed(1)} ms`,
        ratio: median / measure,
      })
    console.log(
      `${median.toFixed(1).padStart(7)} ms ${(median / measure).toFixed(0).padStart(5)}×  ${each.toFixed(1).padStart(6)} ms of the processor  ${name}`,
    )
  }
} finally {
  await site.stop()
  await rm(data, { recursive: true, force: true })
}

/** The site's user and system time, in milliseconds; proc_pid_stat(5) has 1/100 s. */
function getSiteCpuMs(): number {
  const stat = readFileSync(`/proc/${site.child.pid}/stat`, "utf8")
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13)
    .map(Number)
  return (user + system) * 10
}
