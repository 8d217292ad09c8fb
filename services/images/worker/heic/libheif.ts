import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import createLibheif, { type MainModule } from "libheif-js/libheif-wasm/libheif.js"

export class HeifError extends Error {
  readonly code: number
  readonly subcode: number
  constructor(code: number, subcode: number, text: string) {
    super(text)
    this.code = code
    this.subcode = subcode
  }
}

/** `heif_error_code`s and `heif_suberror_code`s with a meaning for the uploader. */
export const heifErrors = { outOfMemory: 6, endOfData: 100, securityLimit: 1000 }

const ERROR_BYTES = 12

/** The C interface of libheif (libheif/heif.h); pointers are numbers. */
export type Libheif = ReturnType<typeof openLibheif>

export function openLibheif() {
  const wasmBinary = readFileSync(createRequire(import.meta.url).resolve("libheif-js/libheif-wasm/libheif.wasm"))
  const heif: MainModule = createLibheif({ wasmBinary, print: () => {}, printErr: () => {} })
  // The heap is replaced when it grows, so its views are never kept.
  const bytes = (): Uint8Array => heif.HEAPU8
  const view = () => new DataView(bytes().buffer)
  const u32 = (at: number) => view().getUint32(at, true)

  function text(at: number): string {
    return Buffer.from(bytes().subarray(at, bytes().indexOf(0, at))).toString("utf8")
  }

  /** @throws HeifError */
  function check(call: (error: number) => void): void {
    const error = heif._malloc(ERROR_BYTES)
    call(error)
    const code = u32(error)
    if (code !== 0) throw new HeifError(code, u32(error + 4), text(u32(error + 8)))
  }

  /** @throws HeifError */
  function pointer(call: (error: number, out: number) => void): number {
    const out = heif._malloc(4)
    view().setUint32(out, 0, true)
    check((error) => call(error, out))
    return u32(out)
  }

  return {
    heif,
    check,
    pointer,
    u32,
    copy: (at: number, length: number): Buffer => Buffer.from(bytes().subarray(at, at + length)),
    /** A view that is valid until the next call. */
    peek: (at: number, length: number): Uint8Array => bytes().subarray(at, at + length),
    write(data: Uint8Array): number {
      const at = heif._malloc(data.length)
      if (at === 0) throw new HeifError(heifErrors.outOfMemory, 0, "the file does not fit into memory")
      bytes().set(data, at)
      return at
    },
    zeroed(length: number): number {
      const at = heif._malloc(length)
      bytes().fill(0, at, at + length)
      return at
    },
    setByte(at: number, value: number): void {
      bytes()[at] = value
    },
  }
}
