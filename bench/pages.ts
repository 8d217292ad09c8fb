import { firstVisits } from "./pages/first-visits.ts"
import { lighthouse } from "./pages/lighthouse.ts"
import { openDemo } from "./pages/open-demo.ts"
import { renders } from "./pages/renders.ts"

// `npm run bench:pages`: what the public pages weigh, what a first visit on a phone asks for, what a page costs the server.
// With `--lighthouse` also Lighthouse's judgement, the median of five (gets Lighthouse by npx; about ten minutes). With
// `--only=visits|renders|lighthouse` one part. Numbers mean something only on a machine that does nothing else.

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
