import { join, resolve } from "node:path"
import { build, type Plugin } from "vite"
import { plainLetters } from "./plain-letters.ts"

/**
 * Builds what a host runs: `build/start.js`, which loads its parts from `build/start`. They are the start, the built site and
 * all packages, so nothing is read from hundreds of files, each of which would stay in memory as it is written, TypeScript as it
 * was before as well. Parts that are loaded late, by a process that still runs the build before, are gone: what pages need is not
 * among them, and jobs are tried again.
 * @param folder `build`, with the built site in it
 */
export async function buildStart(folder: string): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    plugins: [withSite(join(folder, "server/index.js")), plainLetters],
    // the program's own, which nobody sets otherwise than `npm start`
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    // Nothing in the process uses them: pictures are read by processes of their own.
    ssr: { noExternal: true, external: ["pg-native", "sharp"] },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      target: "es2023",
      rolldownOptions: {
        input: resolve(import.meta.dirname, "start.ts"),
        output: {
          entryFileNames: "start.js",
          chunkFileNames: "start/[name]-[hash].js",
          // as the site: names stay what they are in the log's errors
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
        },
      },
    },
  })
}

/** The built site as a part of the program, in the place of the file that looks for it. */
const withSite = (site: string): Plugin => ({
  name: "solander-with-site",
  load(id) {
    if (id !== resolve(import.meta.dirname, "built-site.ts")) return null
    return `export const builtSite = () => import(${JSON.stringify(site)})`
  },
})
