import { existsSync } from "node:fs"
import { resolve } from "node:path"

/** `build-start.ts` replaces this module. @param root the folder of package.json */
export async function builtSite(root: string): Promise<typeof import("./app.ts")> {
  const file = resolve(root, "build/server/index.js")
  if (!existsSync(file)) throw new Error("There is no build yet: `npm start` makes it, or run `npm run build`.")
  return import(file)
}
