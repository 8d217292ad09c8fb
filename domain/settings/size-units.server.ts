import { sql } from "drizzle-orm"

/** A column for queries of works, which `storedSizeUnits` reads. */
export const sizeUnitsColumn = sql<Record<
  string,
  unknown
> | null>`(select jsonb_build_object('country', value -> 'country', 'unit', value -> 'unit', 'bothUnits', value -> 'bothUnits') from settings where key = 'site')`
