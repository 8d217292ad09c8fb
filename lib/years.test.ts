import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { parseYears } from "./years.ts"

const years = (text: string) => {
  const read = parseYears(text, { latest: 2036 })
  return read.ok ? (read.warning ?? `${read.from ?? ""}-${read.to ?? ""}`) : read.problem
}

describe("the years of a work", () => {
  test.each([
    ["1940", "1940-1940"],
    ["c.1805", "1805-1805"],
    ["c. 1996", "1996-1996"],
    ["circa 1806–7", "1806-1807"],
    ["?c.1785", "1785-1785"],
    ["1826–7, reprinted 1892", "1826-1827"],
    ["2019–21", "2019-2021"],
    ["2019-2021", "2019-2021"],
    ["1976 –7", "1976-1977"],
    ["1957–c.66", "1957-1966"],
    ["1827–?36, exhibited 1837", "1827-1836"],
    ["1794–c.1830–5", "1794-1835"],
    ["1960s", "1960-1969"],
    ["late 1960s–early 1970s", "1960-1979"],
    ["1928, cast 1950s", "1928-1928"],
    ["late 18th C", "1700-1799"],
    ["after 1820", "1820-"],
    ["1794, reprinted 1831 or later", "1794-1794"],
    ["before 1877", "-1877"],
    ["2019–present", "2019-"],
    ["2019–", "2019-"],
    ["published 1794", "1794-1794"],
    ["first published ?1846, reprinted 1993", "1846-1846"],
    ["exhibited 1806?", "1806-1806"],
    ["1786 or 1800", "1786-1800"],
    ["1828 (or 1836)", "1828-1836"],
    ["1860 or 63", "1860-1863"],
    ["1995–6, 2007", "1995-2007"],
    ["c.1808, 1825", "1808-1825"],
    ["1982,1993", "1982-1993"],
    ["1976–7, enlarged version 2007", "1976-1977"],
    ["date not known", "-"],
    ["n.d.", "-"],
    ["", "-"],
    ["02/28/2019", "2019-2019"],
    ["28/02/2019", "2019-2019"],
    ["28.02.2019", "2019-2019"],
    ["2024-02-29", "2024-2024"],
    ["29 February 2024", "2024-2024"],
    ["May 2020", "2020-2020"],
    ["March 3rd, 2021", "2021-2021"],
  ])("%s is %s", (text, expected) => {
    expect(years(text)).toBe(expected)
  })
})

describe("the years of a work as other people write them", () => {
  test.each([
    ["Spring 2021", "2021-2021"],
    ["Spring/Summer 2021", "2021-2021"],
    ["Winter 2019/20", "2019-2020"],
    ["Sommer 2018", "2018-2018"],
    ["2019/20", "2019-2020"],
    ["2019/2020", "2019-2020"],
    ["2020 (reworked 2023)", "2020-2020"],
    ["2020 (überarbeitet 2023)", "2020-2020"],
    ["1976 printed 1990", "1976-1976"],
    ["um 1990", "1990-1990"],
    ["c2001", "2001-2001"],
    ["ca. 1995", "1995-1995"],
    ["ca.1995–98", "1995-1998"],
    ["vers 1950", "1950-1950"],
    ["verso il 1950", "1950-1950"],
    ["hacia 1950", "1950-1950"],
    ["omstreeks 1950", "1950-1950"],
    ["v. 1998", "1998-1998"],
    ["h. 1998", "1998-1998"],
    ["ok. 1998", "1998-1998"],
    ["około 1998 r.", "1998-1998"],
    ["between 1998 and 2000", "1998-2000"],
    ["entre 1998 et 2000", "1998-2000"],
    ["zwischen 1998 und 2000", "1998-2000"],
    ["entre 1998 y 2000", "1998-2000"],
    ["tra il 1998 e il 2000", "1998-2000"],
    ["tussen 1998 en 2000", "1998-2000"],
    ["między 1998 i 2000", "1998-2000"],
    ["marzec 2020", "2020-2020"],
    ["nach 1950", "1950-"],
    ["après 1950", "1950-"],
    ["vor 1950", "-1950"],
    ["avant 1950", "-1950"],
    ["dopo il 1950", "1950-"],
    ["seit 2019", "2019-"],
    ["1990 bis 1995", "1990-1995"],
    ["1990 à 1995", "1990-1995"],
    ["1990er Jahre", "1990-1999"],
    ["années 1960", "1960-1969"],
    ["19. Jahrhundert", "1800-1899"],
    ["12. März 2020", "2020-2020"],
    ["mars 2020", "2020-2020"],
    ["15 août 2019", "2019-2019"],
    ["May–June 2021", "2021-2021"],
    ["18th-early 19th century", "1700-1899"],
    ["second half of the 19th century", "1800-1899"],
    ["no earlier than 1906", "1906-"],
    ["o. J.", "-"],
    ["sans date", "-"],
    ["undatiert", "-"],
  ])("%s is %s", (text, expected) => {
    expect(years(text)).toBe(expected)
    expect(parseYears(text)).toMatchObject({ text })
  })
})

describe("what is no date", () => {
  test.each(["02/31/2020", "31/02/2020", "31.02.2020", "2023-02-29", "31 February 2020", "13/13/2020", "13/2020"])(
    "%s is not a day of the calendar [case 59]",
    (text) => expect(years(text)).toContain("not a day of the calendar"),
  )

  test("20222 is a slip, not a year", () => expect(years("20222")).toContain("is not a year"))
  test.each(["98", "'98", "c. 98", "5/6/98", "May '98", "12.5.98"])("%s has a year of two digits [case 59]", (text) =>
    expect(years(text)).toContain("two digits"),
  )

  test.each(["c.18799–1802", "1820–10", "a while ago", "3019", "980", "last summer, 5 weeks"])(
    "%s is kept as text with a warning",
    (text) => {
      expect(years(text)).toContain("could not be read")
      expect(parseYears(text)).toMatchObject({ ok: true, from: null, to: null, text })
    },
  )
})

test("no text makes it throw, and the years are in order", () => {
  const like = fc.string({ unit: fc.constantFrom(..."0123456789 c.?-–/,;s", "19", "18", "or ", "after ") })
  fc.assert(
    fc.property(fc.oneof(fc.string(), like), (text) => {
      const read = parseYears(text)
      if (read.ok && read.from !== null && read.to !== null) expect(read.from).toBeLessThanOrEqual(read.to)
    }),
  )
})
