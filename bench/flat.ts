import { recordMeasurement } from "./measurement.ts"
import { measureRenders } from "./pages/renders.ts"

// `node bench/flat.ts`, after a build: the processor time of pages rendered for each request, at 50 works and at 100,000.

const pages = await measureRenders({ few: 50, many: 100_000, rounds: 3, warm: 250 })
for (const { name, few, many } of pages) {
  recordMeasurement({
    what: `${name}, rendered among 100,000 works: processor time of the program`,
    found: `${many.app.toFixed(2)} ms, and ${many.database.toFixed(2)} ms in the database`,
    against: `among 50: ${few.app.toFixed(2)} ms and ${few.database.toFixed(2)} ms`,
    ratio: many.app / few.app,
    ...(name === "gallery" && { aim: "at most 4 ms in the program", met: many.app <= 4 }),
  })
}
