import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { connect } from "../db/connect.ts"
import { joinEmbedded } from "../db/embedded/join.ts"
import { insertManyWorks } from "../tests/support/many-works.ts"
import { startSite } from "../tests/support/site-process.ts"
import { recordMeasurement } from "./measurement.ts"

// `node bench/works-index.ts`, after a build: the index of 5,000 works in each order, over HTTP and uncached, beside the grid
// in the same run: the median of 20.

const works = Number(process.argv[2] ?? 5_000)
const rounds = 20
const sorts = ["title-up", "title-down", "year-up", "medium-up", "size-up", "price-up", "availability-up"]

const data = await mkdtemp(join(tmpdir(), "solander-works-index-"))
const site = await startSite({ data, args: ["--empty"] })
try {
  const joined = await joinEmbedded({ folder: data })
  if (!joined) throw new Error("the database is not running")
  const database = connect(joined.config)
  await insertManyWorks(database.db, works)
  await database.close()

  /** An unknown parameter is not cached. */
  const read = async (path: string, round: number) => {
    const answer = await fetch(`${site.url}${path}&round=${round}`)
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
    return text
  }
  const measure = async (path: string) => {
    await read(path, -1)
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const began = performance.now()
      await read(path, round)
      times.push(performance.now() - began)
    }
    return times.sort((one, other) => one - other)[rounds / 2] ?? 0
  }
  const grid = await measure("/gallery?sort=hung")
  console.log(
    `${works.toLocaleString("en-US")} works, median of ${rounds}\n${grid.toFixed(1).padStart(7)} ms  the grid`,
  )
  for (const sort of sorts) {
    const median = await measure(`/gallery?view=index&sort=${sort}`)
    recordMeasurement({
      what: `the index of ${works.toLocaleString("en-US")} works, ${sort}`,
      found: `${median.toFixed(1)} ms`,
      against: `the grid: ${grid.toFixed(1)} ms`,
      ratio: median / grid,
    })
    console.log(`${median.toFixed(1).padStart(7)} ms ${(median / grid).toFixed(1).padStart(5)}×  ${sort}`)
  }
} finally {
  await site.stop()
  await rm(data, { recursive: true, force: true })
}
