import { expect, test } from "vitest"
import { readTestWork } from "./rows.fixture.ts"

test("a year that was imported with decimals is that year, and is written so", async () => {
  for (const cell of ["2019.0", "2019,00"]) {
    const { input, warnings } = await readTestWork({ Title: "Bridge", Year: cell })
    expect([input, warnings]).toMatchObject([{ year: 2019, yearText: "2019" }, []])
  }
})
