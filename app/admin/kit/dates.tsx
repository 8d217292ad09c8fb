import { createContext, useContext } from "react"
import { sayMoment, sayShortDay, sayWeekday } from "../../../lib/site-time.ts"

/** The site's time zone, which defines the studio's days regardless of the browser's. */
export const SiteZone = createContext("UTC")

type At = { at: Date | string }

/** `Nov 21, 2026` */
export const Day = ({ at }: At) => <>{sayShortDay(at, useContext(SiteZone))}</>

/** `Nov 21, 2026, 4:05 PM` */
export const Moment = ({ at }: At) => <>{sayMoment(at, useContext(SiteZone))}</>

/** `Saturday, November 21` */
export const Weekday = ({ at }: At) => <>{sayWeekday(at, useContext(SiteZone))}</>
