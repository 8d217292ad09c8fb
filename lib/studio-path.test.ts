import { expect, test } from "vitest"
import { isStudioPath } from "./studio-path.ts"

test.each(["/admin", "/admin/", "/admin/orders", "/ADMIN", "/Admin/orders", "/%61dmin", "/admin/%ff"])(
  "%s is the studio's",
  (path) => expect(isStudioPath(path)).toBe(true),
)

test.each(["/", "/administer", "/admin%2forders", "/artwork/admin", "//admin", "/%", "/admin%ff"])(
  "%s is not",
  (path) => expect(isStudioPath(path)).toBe(false),
)
