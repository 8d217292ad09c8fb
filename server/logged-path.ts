import { getRouteFlags, joinSecretBeginnings } from "../app/route-flags.server.ts"

const beforeParameters = new RegExp(`^(/+(?:${joinSecretBeginnings("parameter")})/+)[^/.]+`, "i")

/** The whole rest, because anything may follow a code. */
const beforeRests = new RegExp(`^(/+(?:${joinSecretBeginnings("rest")})/+)[^?]+`, "i")

/** Removes secrets from the path in any spelling, because routes accept capitals and encoded letters. */
export function loggedPath(path: string): string {
  if (!getRouteFlags(path).secret) return path
  const plain = path.replace(/%[0-7][\da-f]/gi, decodeURIComponent)
  const before = [beforeRests, beforeParameters].find((one) => one.test(plain))
  return before ? plain.replace(before, "$1…") : path
}
