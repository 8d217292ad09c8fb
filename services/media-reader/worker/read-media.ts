import { copyFile } from "node:fs/promises"
import {
  FilePathSource,
  FLAC,
  Input,
  type InputFormat,
  type InputTrack,
  MATROSKA,
  MP3,
  MP4,
  OGG,
  QTFF,
  WAVE,
  WEBM,
} from "mediabunny"
import { formatTooLarge, mediaProblems } from "../media-problems.ts"
import { type MediaAnswer, type MediaFacts, maxMediaBytes } from "../media-reader.ts"
import { checkModel } from "./check-model.ts"
import { checkTracks } from "./check-tracks.ts"
import { type Container, findContainer, readStart } from "./file-kind.ts"
import { MediaProblem } from "./media-problem.ts"
import { rewriteAsMp4 } from "./rewrite-as-mp4.ts"

const formats: Record<Exclude<Container, "glb">, InputFormat[]> = {
  mp4: [MP4, QTFF],
  matroska: [WEBM, MATROSKA],
  mp3: [MP3],
  wav: [WAVE],
  ogg: [OGG],
  flac: [FLAC],
}

const maxTracks = 32
const maxSeconds = 12 * 3600

/** @param target null: only looked at */
export async function readMedia(file: string, target: string | null): Promise<MediaAnswer> {
  try {
    return { ok: true, value: await read(file, target) }
  } catch (error) {
    if (error instanceof MediaProblem) return { ok: false, problem: error.message }
    // A library's error: what it read is no such container.
    if (error instanceof Error && !isOfTheDisk(error)) return { ok: false, problem: mediaProblems.damaged }
    throw error
  }
}

/** No space, no file: not the file's fault. */
const isOfTheDisk = (error: Error) => "syscall" in error

async function read(file: string, target: string | null): Promise<MediaFacts> {
  const { start, size } = await readStart(file)
  if (size === 0) throw new MediaProblem(mediaProblems.empty)
  const container = findContainer(start)
  if (!container) throw new MediaProblem(mediaProblems.unknown)
  if (size > maxMediaBytes.film) throw new MediaProblem(formatTooLarge("film", size))
  if (container !== "glb") return readTracks(file, size, container, target)
  if (size > maxMediaBytes.model) throw new MediaProblem(formatTooLarge("model", size))
  await checkModel(file, size)
  if (target) await copyFile(file, target)
  const none = { duration: null, width: null, height: null }
  return { kind: "model", contentType: "model/gltf-binary", extension: "glb", ...none }
}

async function readTracks(
  file: string,
  size: number,
  container: Exclude<Container, "glb">,
  target: string | null,
): Promise<MediaFacts> {
  using input = new Input({ source: new FilePathSource(file), formats: formats[container] })
  if (!(await input.canRead())) throw new MediaProblem(mediaProblems.unknown)
  if ((await input.getFormat()) === MATROSKA) throw new MediaProblem(mediaProblems.matroska)
  const tracks = await input.getTracks()
  if (tracks.length > maxTracks) throw new MediaProblem(mediaProblems.tooManyTracks)
  const { video, audio, width, height } = await checkTracks(tracks, container)
  if (!video && size > maxMediaBytes.sound) throw new MediaProblem(formatTooLarge("sound", size))
  const used = [video, audio].filter((track) => track !== null)
  const stated = checkDuration(await readDuration(input, used))
  const isRewritten = container === "mp4" && target !== null
  const duration = isRewritten ? checkDuration(await rewriteAsMp4({ video, audio }, size, target)) : stated
  if (target && !isRewritten) await copyFile(file, target)
  const kind = video ? "film" : "sound"
  return { kind, ...getType(container, kind), duration, width, height }
}

/** The container's word is enough for a look; a file without one is measured by its packets. */
const readDuration = async (input: Input, used: InputTrack[]): Promise<number> =>
  (await input.getDurationFromMetadata(used)) ?? (await input.computeDuration(used))

function checkDuration(seconds: number): number {
  if (!Number.isFinite(seconds) || seconds <= 0) throw new MediaProblem(mediaProblems.noDuration)
  if (seconds > maxSeconds) throw new MediaProblem(mediaProblems.tooLong)
  return Math.round(seconds * 1000) / 1000
}

function getType(container: Exclude<Container, "glb">, kind: "film" | "sound") {
  if (container === "mp4")
    return kind === "film"
      ? { contentType: "video/mp4", extension: "mp4" }
      : { contentType: "audio/mp4", extension: "m4a" }
  if (container === "matroska")
    return kind === "film"
      ? { contentType: "video/webm", extension: "webm" }
      : { contentType: "audio/webm", extension: "weba" }
  const types = { mp3: "audio/mpeg", wav: "audio/wav", ogg: "audio/ogg", flac: "audio/flac" }
  return { contentType: types[container], extension: container }
}
