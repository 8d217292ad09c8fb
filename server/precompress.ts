import { readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib"

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const zstd = promisify(zstdCompress)

export const compressedExtensions = { br: ".br", zstd: ".zst", gzip: ".gz" } as const

export async function precompress(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /\.(js|css|svg)$/.test(name))
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name)
      const bytes = await readFile(file)
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      }
      await writeFile(file + compressedExtensions.br, await brotli(bytes, { params }))
      const zstdParams = { [constants.ZSTD_c_compressionLevel]: 19 }
      await writeFile(
        file + compressedExtensions.zstd,
        await zstd(bytes, { params: zstdParams, pledgedSrcSize: bytes.length }),
      )
      await writeFile(file + compressedExtensions.gzip, await zip(bytes, { level: 9 }))
    }),
  )
}
