import { createCodeProfile } from "./code-profile.ts"
import type { Libheif } from "./libheif.ts"

/** In the module's heap: rows of interleaved RGB or RGBA, upright. Samples of more than 8 `bits` take two bytes. */
export type HeicPixels = {
  width: number
  height: number
  channels: 3 | 4
  bits: number
  row(y: number): number
  /** Null: sRGB. */
  profile: Buffer | null
}

const RGB = 1
const INTERLEAVED = 10
const CHROMA = { 3: { deep: 14, plain: 10 }, 4: { deep: 15, plain: 11 } }
const fourcc = (text: string) => Buffer.from(text, "latin1").readUInt32BE()

/** With `irot` and `imir` applied, after which EXIF's orientation no longer applies, and grids assembled. @throws HeifError */
export function decodeHeic(lib: Libheif, file: Uint8Array, maxPixels: number): HeicPixels {
  const { heif, check, pointer } = lib
  const context = heif._heif_context_alloc()
  const data = lib.write(file)
  check((error) => heif._heif_context_read_from_memory_without_copy(error, context, data, file.length, 0))
  if (heif._heif_context_get_number_of_top_level_images(context) === 0) return decodeSequence(lib, context, maxPixels)
  const handle = pointer((error, out) => heif._heif_context_get_primary_image_handle(error, context, out))
  const [width, height] = [heif._heif_image_handle_get_width(handle), heif._heif_image_handle_get_height(handle)]
  if (width * height > maxPixels) throw new Error("the picture is larger than its header says")
  const channels = heif._heif_image_handle_has_alpha_channel(handle) ? 4 : 3
  const isDeep = heif._heif_image_handle_get_luma_bits_per_pixel(handle) > 8
  const chroma = CHROMA[channels][isDeep ? "deep" : "plain"]
  const image = pointer((error, out) => heif._heif_decode_image(error, handle, out, RGB, chroma, 0))
  const profile = getProfile(lib, {
    type: heif._heif_image_handle_get_color_profile_type(handle),
    size: () => heif._heif_image_handle_get_raw_color_profile_size(handle),
    raw: (error, out) => heif._heif_image_handle_get_raw_color_profile(error, handle, out),
    code: (error, out) => heif._heif_image_handle_get_nclx_color_profile(error, handle, out),
  })
  return createPixels(lib, image, channels, profile)
}

/** What the largest block of HEVC adds to a side before it is cut off. */
const BLOCK = 64

function decodeSequence(lib: Libheif, context: number, mostPixels: number): HeicPixels {
  const { heif, pointer } = lib
  // The decoder does not check the size in a sequence's header.
  heif._heif_context_set_maximum_image_size_limit(context, Math.ceil(Math.sqrt(mostPixels)) + BLOCK)
  const track = heif._heif_context_get_track(context, 0)
  if (track === 0) throw new Error("neither a picture nor a sequence")
  const image = pointer((error, out) => heif._heif_track_decode_next_image(error, track, out, RGB, CHROMA[3].plain, 0))
  const profile = getProfile(lib, {
    type: heif._heif_image_get_color_profile_type(image),
    size: () => heif._heif_image_get_raw_color_profile_size(image),
    raw: (error, out) => heif._heif_image_get_raw_color_profile(error, image, out),
    code: (error, out) => heif._heif_image_get_nclx_color_profile(error, image, out),
  })
  const pixels = createPixels(lib, image, 3, profile)
  if (pixels.width * pixels.height > mostPixels) throw new Error("the sequence is larger than its header says")
  return pixels
}

function createPixels(lib: Libheif, image: number, channels: 3 | 4, profile: Buffer | null): HeicPixels {
  const { heif } = lib
  const strideAt = lib.zeroed(4)
  const plane = heif._heif_image_get_plane_readonly2(image, INTERLEAVED, strideAt)
  const stride = lib.u32(strideAt)
  if (plane === 0) throw new Error("no pixels were decoded")
  return {
    width: heif._heif_image_get_width(image, INTERLEAVED),
    height: heif._heif_image_get_height(image, INTERLEAVED),
    channels,
    bits: heif._heif_image_get_bits_per_pixel_range(image, INTERLEAVED),
    row: (y) => plane + y * stride,
    profile,
  }
}

type ProfileCalls = {
  type: number
  size: () => number
  raw: (error: number, out: number) => void
  code: (error: number, out: number) => void
}

/** The file's ICC profile, or one made of its code points (`nclx`); null for sRGB and unspecified. */
function getProfile(lib: Libheif, { type, size, raw, code }: ProfileCalls): Buffer | null {
  if (type === fourcc("prof") || type === fourcc("rICC")) {
    const length = size()
    const at = lib.zeroed(length)
    lib.check((error) => raw(error, at))
    return lib.copy(at, length)
  }
  if (type !== fourcc("nclx")) return null
  // struct heif_color_profile_nclx: a version, then primaries and transfer as 32-bit enumerations.
  const nclx = lib.pointer(code)
  return createCodeProfile(lib.u32(nclx + 4), lib.u32(nclx + 8))
}
