import { firstVisits } from "./pages/first-visits.ts"
import { lighthouse } from "./pages/lighthouse.ts"
import { openDemo } from "./pages/open-demo.ts"
import { renders } from "./pages/renders.ts"

// `npm run bench:pages`: the size of public pages, the requests of a first visit on a phone, the server's time per
// page. `--lighthouse` adds Lighthouse's scores, the median of five runs (downloads Lighthouse by npx; about ten minutes).
// `--only=visits|renders|lighthouse` runs one of them. The numbers are meaningful only on an otherwise idle machine.

const only = process.argv.find((word) => word.startsWith("--only="))?.slice("--only=".length)
const wanted = (part: string) =>
  only === part || (!only && (part !== "lighthouse" || process.argv.includes("--lighthouse")))

if (wanted("visits") || wanted("lighthouse")) {
  const site = await openDemo()
  try {
    if (wanted("visits")) await firstVisits(site.url)
    if (wanted("lighthouse")) await lighthouse(site.url)
  } finally {
    await site.stop()
  }
}
if (wanted("renders")) await renders()
