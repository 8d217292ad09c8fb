import { parseArgs } from "node:util"
import { runFakeChanges } from "./fake-program.ts"
import { runSiteChanges } from "./whole-site.ts"

// `npm run updates [-- --changes 50 --site 10]`: changes between versions under load, first of a small stand-in, then of the
// built site, each without and with kill -9 at random moments. Prints how many visitors were answered; fails when an order was lost, two
// versions could write at once, or another version serves than the state says.

const text = { type: "string" } as const
const { changes = "50", site = "10" } = parseArgs({ options: { changes: text, site: text } }).values
let failed = false

function report(name: string, result: { share: number; lost: number; doubleWriters: number; wrong: string[] }) {
  console.log(name, JSON.stringify(result, null, 1))
  failed ||= result.share < 0.999 || result.lost > 0 || result.doubleWriters > 0 || result.wrong.length > 0
}

if (Number(changes) > 0) {
  report("stand-in:", await runFakeChanges({ changes: Number(changes), kills: false }))
  report("stand-in, with kills:", await runFakeChanges({ changes: Number(changes), kills: true }))
}
if (Number(site) > 0) {
  report("site:", await runSiteChanges({ changes: Number(site), kills: false }))
  report("site, with kills:", await runSiteChanges({ changes: Number(site), kills: true }))
}
process.exit(failed ? 1 : 0)
