import { createContext, useContext } from "react"
import { formatMoment, formatShortDate, formatWeekdayDate } from "../../../lib/site-time.ts"

/** The site's time zone, which defines the studio's days regardless of the browser's. */
export const SiteTimeZone = createContext("UTC")

type DateProps = { at: Date | string }

/** `Nov 21, 2026` */
export const Day = ({ at }: DateProps) => <>{formatShortDate(at, useContext(SiteTimeZone))}</>

/** `Nov 21, 2026, 4:05 PM` */
export const Moment = ({ at }: DateProps) => <>{formatMoment(at, useContext(SiteTimeZone))}</>

/** `Saturday, November 21` */
export const Weekday = ({ at }: DateProps) => <>{formatWeekdayDate(at, useContext(SiteTimeZone))}</>
