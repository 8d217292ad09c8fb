import {
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathTarget,
  type InputTrack,
  Mp4OutputFormat,
  Output,
} from "mediabunny"
import { mediaProblems } from "../media-problems.ts"
import type { UsedTracks } from "./check-tracks.ts"
import { MediaProblem } from "./media-problem.ts"

/** Of both tracks: twelve hours of film and sound have fewer. */
const mostPackets = 5_000_000

/** On average; a file that states more packets lies. */
const minPacketBytes = 2

type Copied = { packets: AsyncGenerator<EncodedPacket>; add: (packet: EncodedPacket) => Promise<void> }

/** Index first, then the packets as they are. Nothing else of the old file is written. @param size of the file @returns seconds */
export async function rewriteAsMp4({ video, audio }: UsedTracks, size: number, target: string): Promise<number> {
  const maxPackets = Math.min(mostPackets, size / minPacketBytes)
  const counts = { video: await countPackets(video, maxPackets), audio: await countPackets(audio, maxPackets) }
  if (counts.video + counts.audio > maxPackets)
    throw new MediaProblem(maxPackets < mostPackets ? mediaProblems.damaged : mediaProblems.tooLong)
  if ((video && counts.video === 0) || (audio && counts.audio === 0)) throw new MediaProblem(mediaProblems.damaged)
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: "reserve" }),
    target: new FilePathTarget(target),
  })
  try {
    const copied = [
      video && (await addVideo(output, video, counts.video)),
      audio && (await addAudio(output, audio, counts.audio)),
    ].filter((track) => track !== null)
    await output.start()
    const end = await copyPackets(copied)
    await output.finalize()
    return end
  } catch (error) {
    await output.cancel().catch(() => {})
    throw error
  }
}

async function countPackets(track: InputTrack | null, maxPackets: number): Promise<number> {
  if (!track) return 0
  let packets = 0
  for await (const _ of new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true }))
    if (++packets > maxPackets) break
  return packets
}

async function addVideo(output: Output, track: NonNullable<UsedTracks["video"]>, count: number): Promise<Copied> {
  const codec = await track.getCodec()
  const config = await track.getDecoderConfig()
  if (!codec || !config) throw new MediaProblem(mediaProblems.damaged)
  const source = new EncodedVideoPacketSource(codec)
  const transformationMatrix = await track.getTransformationMatrix()
  output.addVideoTrack(source, { transformationMatrix, maximumPacketCount: count })
  const packets = new EncodedPacketSink(track).packets()
  return { packets, add: (packet) => source.add(packet, { decoderConfig: config }) }
}

async function addAudio(output: Output, track: NonNullable<UsedTracks["audio"]>, count: number): Promise<Copied> {
  const codec = await track.getCodec()
  const config = await track.getDecoderConfig()
  if (!codec || !config) throw new MediaProblem(mediaProblems.damaged)
  const source = new EncodedAudioPacketSource(codec)
  output.addAudioTrack(source, { maximumPacketCount: count })
  const packets = new EncodedPacketSink(track).packets()
  return { packets, add: (packet) => source.add(packet, { decoderConfig: config }) }
}

/** In turn by their times, so that picture and sound lie side by side. @returns the last end in seconds */
async function copyPackets(tracks: Copied[]): Promise<number> {
  const next = await Promise.all(tracks.map(async ({ packets }) => (await packets.next()).value ?? null))
  let end = 0
  for (;;) {
    let first = -1
    for (const [at, packet] of next.entries())
      if (packet && (first < 0 || packet.timestamp < (next[first]?.timestamp ?? 0))) first = at
    const packet = next[first]
    const track = tracks[first]
    if (!packet || !track) return end
    await track.add(packet)
    end = Math.max(end, packet.timestamp + packet.duration)
    next[first] = (await track.packets.next()).value ?? null
  }
}
