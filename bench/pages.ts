import { measureFirstVisits } from "./pages/first-visits.ts"
import { runLighthouse } from "./pages/lighthouse.ts"
import { startDemoSite } from "./pages/open-demo.ts"
import { measureRenders } from "./pages/renders.ts"

// `npm run bench:pages`: the size of public pages, the requests of a first visit on a phone, the server's time per
// page. `--lighthouse` adds Lighthouse's scores, the median of five runs (downloads Lighthouse by npx; about ten minutes).
// `--only=visits|renders|lighthouse` runs one of them. The numbers are meaningful only on an otherwise idle machine.

const only = process.argv.find((word) => word.startsWith("--only="))?.slice("--only=".length)
const isSelected = (section: string) =>
  only === section || (!only && (section !== "lighthouse" || process.argv.includes("--lighthouse")))

if (isSelected("visits") || isSelected("lighthouse")) {
  const site = await startDemoSite()
  try {
    if (isSelected("visits")) await measureFirstVisits(site.url)
    if (isSelected("lighthouse")) await runLighthouse(site.url)
  } finally {
    await site.stop()
  }
}
if (isSelected("renders")) await measureRenders()
