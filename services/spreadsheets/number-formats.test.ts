import { describe, expect, test } from "vitest"
import { formatDisplayedDate, formatDisplayedNumber } from "./displayed-values.ts"
import { formatSheetDate, formatSheetNumber } from "./number-formats.ts"

describe("a number says what its format shows, in full [import formats]", () => {
  test.each([
    ["a share", "0.5", "0%", "50%"],
    ["a share to the last digit", "0.125", "0%", "12.5%"],
    ["a fraction that is the number", "24.5", "# ?/?", "24 1/2"],
    ["a copy of an edition, which is a fraction to the file", "0.12", "# ??/??", "3/25"],
    ["a fraction that only comes near", "24.3", "# ?/?", "24.3"],
    ["a sign behind", "1234.5", "#,##0.00 [$€-407]", "€ 1234.5"],
    ["a sign in front, as accounts are written", "1200", '_("$"* #,##0.00_);_("$"* (#,##0.00);_(@_)', "$ 1200"],
    ["crowns of Sweden", "900", "[$kr-41D] #,##0", "SEK 900"],
    ["crowns of Norway, by its language", "900", "#,##0 [$kr-nb-NO]", "NOK 900"],
    ["crowns of nowhere", "900", '#,##0\\ "kr"', "kr 900"],
    ["Swiss francs", "1200", "#,##0.00\\ [$CHF-807]", "CHF 1200"],
    ["dollars of Australia", "1200", "[$$-C09]#,##0", "AUD 1200"],
    ["leading zeros", "12", "00000", "00012"],
    ["letters before", "12", '"INV-"0000', "INV-0012"],
    ["a hyphen within", "2019001", "0000-000", "2019-001"],
    ["of how many", "3", '0"/25"', "3/25"],
    ["a unit, and no digit less", "60.25", '0.0 "cm"', "60.25 cm"],
    ["inches", "24", '0"″"', "24″"],
    ["feet, not forints", "2.5", '0.0 "ft"', "2.5 ft"],
    ["thousands", "12345", "#,##0,", "12345"],
    ["thousands with a letter", "12345", '0.0,"k"', "12345"],
    ["thousands of euros", "12345", '[$€-407] #,##0.0,"k"', "€ 12345"],
    ["words in place of a number", "1", '"Sold";;"Available"', "Sold"],
    ["words in place of zero", "0", '"Sold";;"Available"', "Available"],
    ["nothing", "5", ";;;", "5"],
    ["a zero that is a dash", "0", '#,##0.00\\ "€";;"-"??\\ "€"', "0"],
    ["marks of thousands alone", "1200", "#,##0", "1200"],
    ["rounded", "3.14159", "0.00", "3.14159"],
    ["powers of ten", "12345", "0.00E+00", "12345"],
    ["a format that is broken", "5", "[Red", "5"],
  ])("%s: %s as %s", (_, value, code, text) => {
    expect(formatSheetNumber(value, code)).toBe(text)
  })

  test.each([
    ["1200", "1.200", "1200"],
    ["1200", "1.200 Stück", "1200"],
    ["24.5", "24 1/2", "24 1/2"],
    ["60.25", "60,3 cm", "60.25 cm"],
    ["0.5", "50 %", "50%"],
    ["12", "00012", "00012"],
    ["1200", "1.200,00 €", "€ 1200"],
  ])("%s that another language shows as %s", (value, shown, text) => {
    expect(formatDisplayedNumber(value, shown)).toBe(text)
  })
})

describe("a date says no more than its format shows [import formats]", () => {
  test.each([
    ["yyyy", "2019"],
    ["mmm-yy", "May 2019"],
    ["mmm yy", "May 2019"],
    ["[$-407]mmmm yyyy", "Mai 2019"],
    ["mm/yyyy", "05/2019"],
    ["d. mmm yyyy", "2019-05-03"],
    ['yyyy"年"', "2019"],
  ])("%s", (code, text) => {
    expect(formatSheetDate("2019-05-03", 43588, code)).toBe(text)
  })

  test.each([
    ["2019", "2019"],
    ["Mai 2019", "Mai 2019"],
    ["05.2019", "05/2019"],
    ["03.05.19", "2019-05-03"],
  ])("%s", (shown, text) => {
    expect(formatDisplayedDate("2019-05-03", shown)).toBe(text)
  })
})
