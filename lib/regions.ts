/** By postal code. Sources: USPS (Publication 28, with military addresses), Canada Post, Australia Post. */
const regions = new Map([
  [
    "US",
    parseRegions(`AL Alabama, AK Alaska, AS American Samoa, AZ Arizona, AR Arkansas, AA Armed Forces Americas,
    AE Armed Forces Europe, AP Armed Forces Pacific, CA California, CO Colorado, CT Connecticut, DE Delaware,
    DC District of Columbia, FL Florida, GA Georgia, GU Guam, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa,
    KS Kansas, KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota,
    MS Mississippi, MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico,
    NY New York, NC North Carolina, ND North Dakota, MP Northern Mariana Islands, OH Ohio, OK Oklahoma, OR Oregon,
    PA Pennsylvania, PR Puerto Rico, RI Rhode Island, SC South Carolina, SD South Dakota, TN Tennessee, TX Texas,
    VI U.S. Virgin Islands, UT Utah, VT Vermont, VA Virginia, WA Washington, WV West Virginia, WI Wisconsin, WY Wyoming`),
  ],
  [
    "CA",
    parseRegions(`AB Alberta, BC British Columbia, MB Manitoba, NB New Brunswick, NL Newfoundland and Labrador,
    NT Northwest Territories, NS Nova Scotia, NU Nunavut, ON Ontario, PE Prince Edward Island, QC Quebec,
    SK Saskatchewan, YT Yukon`),
  ],
  [
    "AU",
    parseRegions(`ACT Australian Capital Territory, NSW New South Wales, NT Northern Territory, QLD Queensland,
    SA South Australia, TAS Tasmania, VIC Victoria, WA Western Australia`),
  ],
])

function parseRegions(text: string): [code: string, name: string][] {
  return text.split(/,\s+/).map((region) => {
    const [code = "", ...name] = region.split(" ")
    return [code, name.join(" ")]
  })
}

/** Null where addresses name regions freely or not at all. */
export const findRegions = (country: string): [code: string, name: string][] | null => regions.get(country) ?? null

export const regionName = (country: string, code: string): string =>
  findRegions(country)?.find(([one]) => one === code)?.[1] ?? code

export function regionCode(country: string, written: string): string | null {
  const same = written.trim().toLowerCase()
  const found = findRegions(country)?.find(([code, name]) => code.toLowerCase() === same || name.toLowerCase() === same)
  return found?.[0] ?? null
}
