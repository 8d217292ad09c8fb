import type { AudioCodec, InputAudioTrack, InputTrack, InputVideoTrack, VideoCodec } from "mediabunny"
import { mediaProblems } from "../media-problems.ts"
import type { Container } from "./file-kind.ts"
import { MediaProblem } from "./media-problem.ts"

export type UsedTracks = { video: InputVideoTrack | null; audio: InputAudioTrack | null }

const maxSide = 8192

const playedVideo = new Set<VideoCodec | null>(["avc", "vp8", "vp9", "av1"])

/** What browsers play, by container. */
const playedAudio: Record<Exclude<Container, "glb">, Set<AudioCodec | null>> = {
  mp4: new Set(["aac", "mp3", "opus", "flac"]),
  matroska: new Set(["opus", "vorbis"]),
  mp3: new Set(["mp3"]),
  wav: new Set(["pcm-u8", "pcm-s16", "pcm-s24", "pcm-s32", "pcm-f32"]),
  ogg: new Set(["opus", "vorbis"]),
  flac: new Set(["flac"]),
}

/** As cameras and editors call them. */
const codecNames: Record<string, string> = {
  hevc: "HEVC (H.265)",
  prores: "ProRes",
  apch: "ProRes",
  apcn: "ProRes",
  ap4h: "ProRes",
  AVdn: "DNxHD",
  mp4v: "MPEG-4 Visual",
  jpeg: "Motion JPEG",
  mjpa: "Motion JPEG",
  alac: "Apple Lossless",
  ac3: "Dolby Digital",
  eac3: "Dolby Digital Plus",
  dts: "DTS",
}

async function nameCodec(track: InputTrack): Promise<string> {
  const codec = (await track.getCodec()) ?? (await track.getInternalCodecId())
  if (typeof codec !== "string") return "this format"
  if (codec.startsWith("pcm")) return "PCM"
  const plain = codec.replace(/[^\w .-]/g, "").slice(0, 30)
  return codecNames[codec] ?? (plain || "this format")
}

/** High 10, 4:2:2 and 4:4:4, which cameras and editors write, by the profile's number. */
const unplayedProfile = /^avc[13]\.(?:6e|7a|f4|2c)/i

/** The first picture and the first sound. */
export async function checkTracks(tracks: InputTrack[], container: Exclude<Container, "glb">) {
  const video = tracks.find((track) => track.isVideoTrack()) ?? null
  const audio = tracks.find((track) => track.isAudioTrack()) ?? null
  if (!video && !audio) throw new MediaProblem(mediaProblems.unknown)
  if (audio && !playedAudio[container].has(await audio.getCodec())) {
    const problem = video ? mediaProblems.filmSound : mediaProblems.sound
    throw new MediaProblem(problem(await nameCodec(audio)))
  }
  return { video, audio, ...(video ? await checkVideo(video) : { width: null, height: null }) }
}

async function checkVideo(video: InputVideoTrack): Promise<{ width: number; height: number }> {
  if (!playedVideo.has(await video.getCodec())) throw new MediaProblem(mediaProblems.film(await nameCodec(video)))
  const parameters = (await video.getCodecParameterString()) ?? ""
  if (unplayedProfile.test(parameters)) throw new MediaProblem(mediaProblems.depth)
  const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()]
  const isShown = (side: number) => Number.isInteger(Math.round(side)) && side >= 2 && side <= maxSide
  if (!isShown(width) || !isShown(height)) throw new MediaProblem(mediaProblems.badSize)
  return { width: Math.round(width), height: Math.round(height) }
}
